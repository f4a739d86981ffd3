CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`profile_id` text NOT NULL,
	`admin_name` text NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`summary` text NOT NULL,
	`before` text,
	`after` text,
	`created_at` text NOT NULL,
	CONSTRAINT "audit_log_before_is_json" CHECK("before" IS NULL OR json_valid("before")),
	CONSTRAINT "audit_log_after_is_json" CHECK("after" IS NULL OR json_valid("after"))
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_created_at` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_entity` ON `audit_log` (`entity`,`entity_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_profile` ON `audit_log` (`profile_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `product_change_rows` (
	`id` text PRIMARY KEY NOT NULL,
	`change_set_id` text NOT NULL,
	`product_id` text NOT NULL,
	`before` text,
	`version_after` integer NOT NULL,
	FOREIGN KEY (`change_set_id`) REFERENCES `product_change_sets`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_change_rows_before_is_json" CHECK("before" IS NULL OR json_valid("before"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_change_rows_once_each` ON `product_change_rows` (`change_set_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `product_change_sets` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`summary` text NOT NULL,
	`profile_id` text NOT NULL,
	`admin_name` text NOT NULL,
	`created_at` text NOT NULL,
	`undone_at` text,
	CONSTRAINT "product_change_sets_kind_known" CHECK("kind" IN ('import', 'bulk'))
);
--> statement-breakpoint
CREATE INDEX `product_change_sets_by_created_at` ON `product_change_sets` (`created_at`);--> statement-breakpoint
CREATE TABLE `store_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`shipping_flat_rate_cents` integer NOT NULL,
	`shipping_free_over_cents` integer,
	`default_tax_basis_points` integer NOT NULL,
	`is_cash_on_delivery` integer NOT NULL,
	`notice` text,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "store_settings_one_row" CHECK(id = 1),
	CONSTRAINT "store_settings_flat_rate" CHECK(shipping_flat_rate_cents BETWEEN 0 AND 100000),
	CONSTRAINT "store_settings_free_over" CHECK(shipping_free_over_cents IS NULL OR shipping_free_over_cents BETWEEN 0 AND 10000000),
	CONSTRAINT "store_settings_default_tax" CHECK(default_tax_basis_points BETWEEN 0 AND 10000),
	CONSTRAINT "store_settings_notice" CHECK(notice IS NULL OR length(notice) BETWEEN 1 AND 500)
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `tracking_carrier` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `tracking_number` text;--> statement-breakpoint
-- A new store charges 5.00 for delivery, and delivers free over 15.00 to local postal codes.
INSERT INTO store_settings (id, shipping_flat_rate_cents, shipping_free_over_cents, default_tax_basis_points, is_cash_on_delivery, updated_at)
  VALUES (1, 500, 1500, 0, true, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
