CREATE TABLE `stray_payments` (
	`stripe_payment_intent_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`detail` text NOT NULL,
	`state` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "stray_payments_amount_positive" CHECK(amount_cents > 0),
	CONSTRAINT "stray_payments_state_known" CHECK("state" IN ('owed', 'returned', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `stray_payments_by_order` ON `stray_payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `stray_payments_by_state` ON `stray_payments` (`state`,`updated_at`);--> statement-breakpoint
ALTER TABLE `disputes` ADD `status_at` text;