CREATE TABLE `pickup_windows` (
	`starts_at` text PRIMARY KEY NOT NULL,
	`ends_at` text NOT NULL,
	`capacity` integer NOT NULL,
	`taken` integer NOT NULL,
	CONSTRAINT "pickup_windows_within_capacity" CHECK(taken BETWEEN 0 AND capacity),
	CONSTRAINT "pickup_windows_end_after_start" CHECK(ends_at > starts_at)
);
--> statement-breakpoint
DROP INDEX `orders_one_per_request`;--> statement-breakpoint
-- The CHECKs come with new columns, because orders cannot be rebuilt (docs/decisions/0007).
ALTER TABLE `orders` ADD `fulfilment` text DEFAULT 'delivery' NOT NULL
	CONSTRAINT "orders_fulfilment_known" CHECK("fulfilment" IN ('delivery', 'pickup'))
	CONSTRAINT "orders_one_owner" CHECK((profile_id IS NULL) <> (guest_email IS NULL)
		OR (profile_id IS NULL AND billing_address ->> 'full_name' IS 'Deleted account'));--> statement-breakpoint
ALTER TABLE `orders` ADD `pickup_starts_at` text
	CONSTRAINT "orders_pickup_has_window" CHECK((fulfilment = 'pickup') = (pickup_starts_at IS NOT NULL));--> statement-breakpoint
ALTER TABLE `orders` ADD `pickup_code` text
	CONSTRAINT "orders_code_of_pickup" CHECK(pickup_code IS NULL OR fulfilment = 'pickup');--> statement-breakpoint
ALTER TABLE `orders` ADD `ready_at` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `counter_tender` text
	CONSTRAINT "orders_counter_tender_known" CHECK("counter_tender" IN ('cash', 'interac', 'terminal'))
	CONSTRAINT "orders_tender_of_pickup" CHECK(counter_tender IS NULL OR fulfilment = 'pickup');--> statement-breakpoint
ALTER TABLE `invoices` ADD `tender` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `fulfilment` text DEFAULT 'delivery' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_per_cart_request` ON `orders` (`cart_id`,`request_id`) WHERE request_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_per_pickup_code` ON `orders` (`pickup_code`) WHERE pickup_code IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_guest_email` ON `orders` (`guest_email`,`created_at`) WHERE guest_email IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_for_pickup` ON `orders` (`status`,`pickup_starts_at`) WHERE fulfilment = 'pickup';--> statement-breakpoint
-- Both tables are rebuilt together, because D1 would delete the items with their cart (docs/decisions/0007).
CREATE TABLE `__new_carts` (
	`id` text PRIMARY KEY NOT NULL,
	`profile_id` text,
	`guest_token_hash` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "carts_one_owner" CHECK((profile_id IS NULL) <> (guest_token_hash IS NULL))
);
--> statement-breakpoint
INSERT INTO `__new_carts`(`id`, `profile_id`, `created_at`, `updated_at`) SELECT `id`, `profile_id`, `created_at`, `updated_at` FROM `carts`;--> statement-breakpoint
CREATE TABLE `__new_cart_items` (
	`id` text PRIMARY KEY NOT NULL,
	`cart_id` text NOT NULL,
	`product_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`seen_price_cents` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `__new_carts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_items_quantity_positive" CHECK(quantity BETWEEN 1 AND 9999),
	CONSTRAINT "cart_items_price_positive" CHECK(seen_price_cents > 0)
);
--> statement-breakpoint
INSERT INTO `__new_cart_items`(`id`, `cart_id`, `product_id`, `quantity`, `seen_price_cents`, `created_at`, `updated_at`) SELECT `id`, `cart_id`, `product_id`, `quantity`, `seen_price_cents`, `created_at`, `updated_at` FROM `cart_items`;--> statement-breakpoint
DROP TABLE `cart_items`;--> statement-breakpoint
DROP TABLE `carts`;--> statement-breakpoint
ALTER TABLE `__new_carts` RENAME TO `carts`;--> statement-breakpoint
ALTER TABLE `__new_cart_items` RENAME TO `cart_items`;--> statement-breakpoint
CREATE UNIQUE INDEX `carts_profile_id_unique` ON `carts` (`profile_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `carts_guest_token_hash_unique` ON `carts` (`guest_token_hash`);--> statement-breakpoint
CREATE INDEX `carts_of_guests` ON `carts` (`updated_at`) WHERE guest_token_hash IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `cart_items_one_per_product` ON `cart_items` (`cart_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `cart_items_by_product` ON `cart_items` (`product_id`);--> statement-breakpoint
ALTER TABLE `store_settings` ADD `is_guest_checkout` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `is_pickup` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `is_paid_at_pickup` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `pickup_window_minutes` integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `pickup_window_orders` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `pickup_lead_minutes` integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `pickup_hold_days` integer DEFAULT 7 NOT NULL;
