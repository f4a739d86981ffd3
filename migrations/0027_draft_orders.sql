ALTER TABLE `cart_items` ADD `lowered_price_cents` integer
  CONSTRAINT "cart_items_lowered_price_positive" CHECK (lowered_price_cents > 0);--> statement-breakpoint
ALTER TABLE `cart_items` ADD `lowered_reason` text
  CONSTRAINT "cart_items_lowered_with_reason" CHECK ((lowered_reason IS NULL) = (lowered_price_cents IS NULL));--> statement-breakpoint
CREATE TABLE `draft_orders` (
	`cart_id` text PRIMARY KEY NOT NULL,
	`profile_id` text,
	`guest_email` text,
	`guest_name` text,
	`destination` text,
	`notes` text,
	`created_by` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "draft_orders_one_customer" CHECK(profile_id IS NULL OR (guest_email IS NULL AND guest_name IS NULL)),
	CONSTRAINT "draft_orders_destination_is_json" CHECK(destination IS NULL OR json_valid(destination))
);
--> statement-breakpoint
CREATE INDEX `draft_orders_by_updated_at` ON `draft_orders` (`updated_at`);--> statement-breakpoint
CREATE INDEX `draft_orders_by_profile` ON `draft_orders` (`profile_id`) WHERE profile_id IS NOT NULL;
