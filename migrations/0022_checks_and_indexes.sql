-- The register of incidents and the drafts of products are withdrawn. An index that no query of the store uses costs a write
-- of each row. No other table references the tables that this migration rebuilds (docs/decisions/0007).
DROP TABLE `product_drafts`;--> statement-breakpoint
DROP TABLE `privacy_incidents`;--> statement-breakpoint
CREATE TABLE `__new_wishlist_items` (
	`profile_id` text NOT NULL,
	`product_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`profile_id`, `product_id`),
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_wishlist_items`("profile_id", "product_id", "created_at") SELECT "profile_id", "product_id", "created_at" FROM `wishlist_items` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `wishlist_items`;--> statement-breakpoint
ALTER TABLE `__new_wishlist_items` RENAME TO `wishlist_items`;--> statement-breakpoint
CREATE INDEX `wishlist_items_by_product` ON `wishlist_items` (`product_id`);--> statement-breakpoint
DROP INDEX `products_by_stock`;--> statement-breakpoint
DROP INDEX `emails_failed`;--> statement-breakpoint
CREATE INDEX `emails_by_state` ON `emails` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `__new_search_misses` (
	`day` text NOT NULL,
	`term` text NOT NULL,
	`searches` integer NOT NULL,
	PRIMARY KEY(`day`, `term`)
);
--> statement-breakpoint
INSERT INTO `__new_search_misses`("day", "term", "searches") SELECT "day", "term", "searches" FROM `search_misses` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `search_misses`;--> statement-breakpoint
ALTER TABLE `__new_search_misses` RENAME TO `search_misses`;--> statement-breakpoint
CREATE TABLE `__new_store_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`shipping_flat_rate_cents` integer NOT NULL,
	`shipping_free_over_cents` integer,
	`default_tax_basis_points` integer NOT NULL,
	`tax_mode` text DEFAULT 'per_product' NOT NULL,
	`is_cash_on_delivery` integer NOT NULL,
	`new_customer_cash_units` integer DEFAULT 20 NOT NULL,
	`is_guest_checkout` integer DEFAULT false NOT NULL,
	`is_pickup` integer DEFAULT false NOT NULL,
	`is_paid_at_pickup` integer DEFAULT false NOT NULL,
	`pickup_window_minutes` integer DEFAULT 120 NOT NULL,
	`pickup_window_orders` integer DEFAULT 10 NOT NULL,
	`pickup_lead_minutes` integer DEFAULT 120 NOT NULL,
	`pickup_hold_days` integer DEFAULT 7 NOT NULL,
	`delivery_saved_at` text,
	`time_zone` text DEFAULT 'America/Winnipeg' NOT NULL,
	`order_prefix` text DEFAULT 'PD' NOT NULL,
	`return_days` integer DEFAULT 30 NOT NULL,
	`notice` text,
	`deal_min_percent` integer DEFAULT 15 NOT NULL,
	`new_arrival_days` integer DEFAULT 30 NOT NULL,
	`new_order_email` text,
	`low_stock_email` text,
	`is_second_factor_required` integer DEFAULT false NOT NULL,
	`unpaid_order_days` integer DEFAULT 365 NOT NULL,
	`payment_event_days` integer DEFAULT 365 NOT NULL,
	`email_days` integer DEFAULT 180 NOT NULL,
	`audit_days` integer DEFAULT 730 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "store_settings_one_row" CHECK(id = 1),
	CONSTRAINT "store_settings_flat_rate" CHECK(shipping_flat_rate_cents BETWEEN 0 AND 100000),
	CONSTRAINT "store_settings_free_over" CHECK(shipping_free_over_cents IS NULL OR shipping_free_over_cents BETWEEN 0 AND 10000000),
	CONSTRAINT "store_settings_default_tax" CHECK(default_tax_basis_points BETWEEN 0 AND 10000),
	CONSTRAINT "store_settings_notice" CHECK(notice IS NULL OR length(notice) BETWEEN 1 AND 500),
	CONSTRAINT "store_settings_tax_mode_known" CHECK("tax_mode" IN ('per_product', 'by_place')),
	CONSTRAINT "store_settings_new_customer_cash_units" CHECK(new_customer_cash_units BETWEEN 1 AND 9999),
	CONSTRAINT "store_settings_pickup_window_minutes" CHECK(pickup_window_minutes BETWEEN 15 AND 720),
	CONSTRAINT "store_settings_pickup_window_orders" CHECK(pickup_window_orders BETWEEN 1 AND 999),
	CONSTRAINT "store_settings_pickup_lead_minutes" CHECK(pickup_lead_minutes BETWEEN 0 AND 1440),
	CONSTRAINT "store_settings_pickup_hold_days" CHECK(pickup_hold_days BETWEEN 1 AND 90),
	CONSTRAINT "store_settings_order_prefix" CHECK(order_prefix NOT GLOB '*[^A-Z]*' AND length(order_prefix) BETWEEN 1 AND 4),
	CONSTRAINT "store_settings_return_days" CHECK(return_days BETWEEN 1 AND 365),
	CONSTRAINT "store_settings_deal_min_percent" CHECK(deal_min_percent BETWEEN 1 AND 99),
	CONSTRAINT "store_settings_new_arrival_days" CHECK(new_arrival_days BETWEEN 1 AND 365),
	CONSTRAINT "store_settings_unpaid_order_days" CHECK(unpaid_order_days BETWEEN 30 AND 3650),
	CONSTRAINT "store_settings_payment_event_days" CHECK(payment_event_days BETWEEN 60 AND 3650),
	CONSTRAINT "store_settings_email_days" CHECK(email_days BETWEEN 120 AND 3650),
	CONSTRAINT "store_settings_audit_days" CHECK(audit_days BETWEEN 120 AND 3650),
	CONSTRAINT "store_settings_flags" CHECK(is_cash_on_delivery IN (0, 1) AND is_guest_checkout IN (0, 1) AND is_pickup IN (0, 1) AND is_paid_at_pickup IN (0, 1) AND is_second_factor_required IN (0, 1))
);
--> statement-breakpoint
INSERT INTO `__new_store_settings`("id", "shipping_flat_rate_cents", "shipping_free_over_cents", "default_tax_basis_points", "tax_mode", "is_cash_on_delivery", "new_customer_cash_units", "is_guest_checkout", "is_pickup", "is_paid_at_pickup", "pickup_window_minutes", "pickup_window_orders", "pickup_lead_minutes", "pickup_hold_days", "delivery_saved_at", "time_zone", "order_prefix", "return_days", "notice", "deal_min_percent", "new_arrival_days", "new_order_email", "low_stock_email", "is_second_factor_required", "unpaid_order_days", "payment_event_days", "email_days", "audit_days", "version", "updated_at") SELECT "id", "shipping_flat_rate_cents", "shipping_free_over_cents", "default_tax_basis_points", "tax_mode", "is_cash_on_delivery", "new_customer_cash_units", "is_guest_checkout", "is_pickup", "is_paid_at_pickup", "pickup_window_minutes", "pickup_window_orders", "pickup_lead_minutes", "pickup_hold_days", "delivery_saved_at", "time_zone", "order_prefix", "return_days", "notice", "deal_min_percent", "new_arrival_days", "new_order_email", "low_stock_email", "is_second_factor_required", "unpaid_order_days", "payment_event_days", "email_days", "audit_days", "version", "updated_at" FROM `store_settings`;--> statement-breakpoint
DROP TABLE `store_settings`;--> statement-breakpoint
ALTER TABLE `__new_store_settings` RENAME TO `store_settings`;--> statement-breakpoint
CREATE TRIGGER catalogue_version_settings AFTER UPDATE ON store_settings BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
