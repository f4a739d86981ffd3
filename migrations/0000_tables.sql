CREATE TABLE `addresses` (
	`search_key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`profile_id` text NOT NULL,
	`type` text DEFAULT 'shipping' NOT NULL,
	`full_name` text NOT NULL,
	`phone_number` text NOT NULL,
	`address_line1` text NOT NULL,
	`address_line2` text,
	`city` text NOT NULL,
	`province` text NOT NULL,
	`postal_code` text NOT NULL,
	`delivery_instructions` text,
	`is_default` integer DEFAULT false NOT NULL,
	`weekend_delivery` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "addresses_type_known" CHECK("type" IN ('shipping', 'billing')),
	CONSTRAINT "addresses_province_known" CHECK("province" IN ('Alberta', 'British Columbia', 'Manitoba', 'New Brunswick', 'Newfoundland and Labrador', 'Northwest Territories', 'Nova Scotia', 'Nunavut', 'Ontario', 'Prince Edward Island', 'Quebec', 'Saskatchewan', 'Yukon'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_id_unique` ON `addresses` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_one_default` ON `addresses` (`profile_id`) WHERE is_default = 1;--> statement-breakpoint
CREATE INDEX `addresses_by_profile` ON `addresses` (`profile_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `closed_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`closed_at` text NOT NULL,
	`identity_deleted_at` text
);
--> statement-breakpoint
CREATE INDEX `closed_accounts_with_identity` ON `closed_accounts` (`closed_at`) WHERE identity_deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `local_postal_codes` (
	`postal_code` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "newsletter_subscribers_email_lower_case" CHECK(email = lower(email)),
	CONSTRAINT "newsletter_subscribers_status_known" CHECK("status" IN ('subscribed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_email_unique` ON `newsletter_subscribers` (`email`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_by_created_at` ON `newsletter_subscribers` (`created_at`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`search_key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`email` text NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`name_folded` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(first_name || ' ' || last_name), 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'č', 'c'), 'Č', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i'), 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ł', 'l'), 'Ł', 'l'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o'), 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'š', 's'), 'Š', 's'), 'ş', 's'), 'Ş', 's'), 'ù', 'u'), 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ß', 'ss'), char(768), ''), char(769), ''), char(770), ''), char(771), ''), char(776), ''), char(807), '')) STORED,
	`phone` text,
	`role` text DEFAULT 'customer' NOT NULL,
	`account_status` text DEFAULT 'active' NOT NULL,
	`suspension_reason` text,
	`keeps_unpaid_orders` integer DEFAULT false NOT NULL,
	`last_sign_in_at` text,
	`tokens_ended_at` text,
	`exempt_session_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "profiles_email_lower_case" CHECK(email = lower(email)),
	CONSTRAINT "profiles_role_known" CHECK("role" IN ('customer', 'admin')),
	CONSTRAINT "profiles_account_status_known" CHECK("account_status" IN ('active', 'inactive', 'suspended'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_id_unique` ON `profiles` (`id`);--> statement-breakpoint
CREATE INDEX `profiles_by_email` ON `profiles` (`email`);--> statement-breakpoint
CREATE INDEX `profiles_by_created_at` ON `profiles` (`created_at`);--> statement-breakpoint
CREATE INDEX `profiles_by_name` ON `profiles` (`name_folded`);--> statement-breakpoint
CREATE INDEX `profiles_by_last_sign_in` ON `profiles` (`last_sign_in_at`);--> statement-breakpoint
CREATE INDEX `profiles_by_role` ON `profiles` (`role`,`created_at`);--> statement-breakpoint
CREATE INDEX `profiles_by_account_status` ON `profiles` (`account_status`,`created_at`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `product_change_rows_one_per_product` ON `product_change_rows` (`change_set_id`,`product_id`);--> statement-breakpoint
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
CREATE TABLE `store_content` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "store_content_key_short" CHECK(length("key") BETWEEN 1 AND 40),
	CONSTRAINT "store_content_value_is_json" CHECK(json_valid(value))
);
--> statement-breakpoint
CREATE TABLE `store_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`shipping_flat_rate_cents` integer NOT NULL,
	`shipping_free_over_cents` integer,
	`default_tax_basis_points` integer NOT NULL,
	`is_cash_on_delivery` integer NOT NULL,
	`new_customer_cash_units` integer DEFAULT 20 NOT NULL,
	`delivery_saved_at` text,
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
	CONSTRAINT "store_settings_notice" CHECK(notice IS NULL OR length(notice) BETWEEN 1 AND 500)
);
--> statement-breakpoint
CREATE TABLE `cart_items` (
	`id` text PRIMARY KEY NOT NULL,
	`cart_id` text NOT NULL,
	`product_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`seen_price_cents` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_items_quantity_positive" CHECK(quantity BETWEEN 1 AND 9999),
	CONSTRAINT "cart_items_price_positive" CHECK(seen_price_cents > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_items_one_per_product` ON `cart_items` (`cart_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `cart_items_by_product` ON `cart_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `carts` (
	`id` text PRIMARY KEY NOT NULL,
	`profile_id` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `carts_profile_id_unique` ON `carts` (`profile_id`);--> statement-breakpoint
CREATE TABLE `wishlist_items` (
	`profile_id` text NOT NULL,
	`product_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wishlist_items_one_per_product` ON `wishlist_items` (`profile_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `wishlist_items_by_product` ON `wishlist_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `catalogue_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	CONSTRAINT "catalogue_version_one_row" CHECK(id = 1)
);
--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_folded` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'č', 'c'), 'Č', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i'), 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ł', 'l'), 'Ł', 'l'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o'), 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'š', 's'), 'Š', 's'), 'ş', 's'), 'Ş', 's'), 'ù', 'u'), 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ß', 'ss'), char(768), ''), char(769), ''), char(770), ''), char(771), ''), char(776), ''), char(807), '')) STORED,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`image_hash` text,
	`position` integer NOT NULL,
	`is_shown` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "categories_name_given" CHECK(length(name) BETWEEN 1 AND 60),
	CONSTRAINT "categories_slug_is_address" CHECK(slug <> '' AND slug NOT GLOB '*[^a-z0-9-]*')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name_unique` ON `categories` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name_folded_unique` ON `categories` (`name_folded`);--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE TABLE `former_category_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`category_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_category_slugs_by_category` ON `former_category_slugs` (`category_id`);--> statement-breakpoint
CREATE TABLE `former_product_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_product_slugs_by_product` ON `former_product_slugs` (`product_id`);--> statement-breakpoint
CREATE TABLE `product_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "product_drafts_content_is_json" CHECK(json_valid("content"))
);
--> statement-breakpoint
CREATE INDEX `product_drafts_by_updated_at` ON `product_drafts` (`updated_at`);--> statement-breakpoint
CREATE TABLE `product_images` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`content_hash` text NOT NULL,
	`alt_text` text DEFAULT '' NOT NULL,
	`is_primary` integer DEFAULT false NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_images_hash_is_sha256" CHECK(length(content_hash) = 64),
	CONSTRAINT "product_images_size_positive" CHECK(width > 0 AND height > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_images_one_primary` ON `product_images` (`product_id`) WHERE is_primary = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `product_images_one_per_hash` ON `product_images` (`product_id`,`content_hash`);--> statement-breakpoint
CREATE INDEX `product_images_by_product` ON `product_images` (`product_id`,`position`);--> statement-breakpoint
CREATE INDEX `product_images_by_hash` ON `product_images` (`content_hash`);--> statement-breakpoint
CREATE TABLE `products` (
	`search_key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_folded` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'č', 'c'), 'Č', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i'), 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ł', 'l'), 'Ł', 'l'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o'), 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'š', 's'), 'Š', 's'), 'ş', 's'), 'Ş', 's'), 'ù', 'u'), 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ß', 'ss'), char(768), ''), char(769), ''), char(770), ''), char(771), ''), char(776), ''), char(807), '')) STORED,
	`slug` text NOT NULL,
	`sku` text NOT NULL,
	`barcode` text,
	`brand` text,
	`category` text NOT NULL,
	`description` text NOT NULL,
	`short_description` text DEFAULT '' NOT NULL,
	`wholesale_price_cents` integer NOT NULL,
	`retail_price_cents` integer NOT NULL,
	`discount_percentage` real GENERATED ALWAYS AS (round((retail_price_cents - wholesale_price_cents) * 100.0 / retail_price_cents, 2)) STORED NOT NULL,
	`tax_rate_basis_points` integer DEFAULT 0 NOT NULL,
	`stock_on_hand` integer DEFAULT 0 NOT NULL,
	`stock_allocated` integer DEFAULT 0 NOT NULL,
	`stock_quantity` integer GENERATED ALWAYS AS (stock_on_hand - stock_allocated) VIRTUAL NOT NULL,
	`minimum_order_quantity` integer DEFAULT 1 NOT NULL,
	`weight_kg` real,
	`dimensions` text,
	`is_active` integer DEFAULT true NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`archived_at` text,
	`meta_title` text,
	`meta_description` text,
	`meta_keywords` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`category`) REFERENCES `categories`(`name`) ON UPDATE cascade ON DELETE no action,
	CONSTRAINT "products_price_positive" CHECK(wholesale_price_cents > 0),
	CONSTRAINT "products_retail_covers_wholesale" CHECK(retail_price_cents >= wholesale_price_cents),
	CONSTRAINT "products_tax_not_negative" CHECK(tax_rate_basis_points BETWEEN 0 AND 10000),
	CONSTRAINT "products_stock_not_negative" CHECK(stock_on_hand >= 0),
	CONSTRAINT "products_allocated_on_hand" CHECK(stock_allocated BETWEEN 0 AND stock_on_hand),
	CONSTRAINT "products_minimum_order_positive" CHECK(minimum_order_quantity >= 1),
	CONSTRAINT "products_weight_not_negative" CHECK(weight_kg IS NULL OR weight_kg >= 0),
	CONSTRAINT "products_archived_is_inactive" CHECK(archived_at IS NULL OR is_active = 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_id_unique` ON `products` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug_unique` ON `products` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku_unique` ON `products` (`sku`);--> statement-breakpoint
CREATE INDEX `products_category_fk` ON `products` (`category`);--> statement-breakpoint
CREATE INDEX `products_by_name` ON `products` (`is_active`,`name_folded`);--> statement-breakpoint
CREATE INDEX `products_by_price` ON `products` (`is_active`,`wholesale_price_cents`);--> statement-breakpoint
CREATE INDEX `products_by_created_at` ON `products` (`is_active`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_by_discount` ON `products` (`is_active`,`discount_percentage`);--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`is_active`,`category`,`name_folded`);--> statement-breakpoint
CREATE INDEX `products_by_category_and_price` ON `products` (`is_active`,`category`,`wholesale_price_cents`);--> statement-breakpoint
CREATE INDEX `products_by_category_and_created_at` ON `products` (`is_active`,`category`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_by_category_and_discount` ON `products` (`is_active`,`category`,`discount_percentage`);--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`is_active`,`is_featured`,`category`);--> statement-breakpoint
CREATE INDEX `products_by_archived_at` ON `products` (`archived_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_by_stock` ON `products` (`stock_quantity`);--> statement-breakpoint
CREATE TABLE `email_cooldowns` (
	`key` text PRIMARY KEY NOT NULL,
	`sent_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `emails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`profile_id` text,
	`transaction_id` text,
	`subject_id` text,
	`recipient` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text NOT NULL,
	`last_error` text,
	`created_at` text NOT NULL,
	`sent_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "emails_state_known" CHECK("state" IN ('queued', 'sent', 'failed')),
	CONSTRAINT "emails_refund_names_its_transaction" CHECK((kind = 'refunded') = (transaction_id IS NOT NULL)),
	CONSTRAINT "emails_sent_when_sent" CHECK((state = 'sent') = (sent_at IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `emails_dedupe_key_unique` ON `emails` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `emails_by_order` ON `emails` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`next_attempt_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `emails_failed` ON `emails` (`created_at`) WHERE state = 'failed';--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text,
	`product_name` text NOT NULL,
	`product_sku` text NOT NULL,
	`product_slug` text,
	`image_hash` text,
	`quantity` integer NOT NULL,
	`retail_price_cents` integer NOT NULL,
	`unit_price_cents` integer NOT NULL,
	`discount_cents` integer NOT NULL,
	`tax_rate_basis_points` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`restocked_quantity` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_items_quantity_positive" CHECK(quantity > 0),
	CONSTRAINT "order_items_restocked_within_quantity" CHECK(restocked_quantity BETWEEN 0 AND quantity),
	CONSTRAINT "order_items_money_not_negative" CHECK(unit_price_cents > 0 AND retail_price_cents >= unit_price_cents AND tax_cents >= 0),
	CONSTRAINT "order_items_total_adds_up" CHECK(total_cents = unit_price_cents * quantity),
	CONSTRAINT "order_items_discount_adds_up" CHECK(discount_cents = (retail_price_cents - unit_price_cents) * quantity)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_items_one_per_product` ON `order_items` (`order_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `order_items_by_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `order_status_history` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`status` text NOT NULL,
	`notes` text,
	`notes_for_customer` integer DEFAULT false NOT NULL,
	`actor` text NOT NULL,
	`created_by` text NOT NULL,
	`profile_id` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_status_history_status_known" CHECK("status" IN ('pending_payment', 'payment_processing', 'payment_failed', 'paid', 'processing', 'shipped', 'delivered', 'canceled', 'refund_requested', 'refunded')),
	CONSTRAINT "order_status_history_actor_known" CHECK("actor" IN ('customer', 'admin', 'payment', 'system'))
);
--> statement-breakpoint
CREATE INDEX `order_status_history_by_order` ON `order_status_history` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `stock_reservations` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`state` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "stock_reservations_state_known" CHECK("state" IN ('held', 'sold', 'released')),
	CONSTRAINT "stock_reservations_quantity_positive" CHECK(quantity > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_reservations_one_per_product` ON `stock_reservations` (`order_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `stock_reservations_by_product` ON `stock_reservations` (`product_id`,`state`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`object_id` text,
	`stripe_payment_intent_id` text,
	`order_id` text,
	`is_live` integer NOT NULL,
	`outcome` text NOT NULL,
	`detail` text,
	`occurred_at` text NOT NULL,
	`received_at` text NOT NULL,
	CONSTRAINT "stripe_events_outcome_known" CHECK("outcome" IN ('applied', 'unchanged', 'ignored', 'refused', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `stripe_events_by_object` ON `stripe_events` (`object_id`);--> statement-breakpoint
CREATE INDEX `stripe_events_by_order` ON `stripe_events` (`order_id`);--> statement-breakpoint
CREATE INDEX `stripe_events_by_received_at` ON `stripe_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`type` text NOT NULL,
	`provider_transaction_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "transactions_type_known" CHECK("type" IN ('payment', 'refund', 'refund_failure')),
	CONSTRAINT "transactions_amount_positive" CHECK(amount_cents > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_provider_transaction_id_unique` ON `transactions` (`provider_transaction_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_one_payment_per_order` ON `transactions` (`order_id`) WHERE type = 'payment';--> statement-breakpoint
CREATE INDEX `transactions_by_order` ON `transactions` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`search_key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`order_number` text NOT NULL,
	`profile_id` text,
	`guest_email` text,
	`cart_id` text NOT NULL,
	`cart_fingerprint` text NOT NULL,
	`request_id` text,
	`address_key` text,
	`phone_key` text,
	`status` text NOT NULL,
	`payment_status` text NOT NULL,
	`payment_method` text NOT NULL,
	`status_before_refund` text,
	`currency` text DEFAULT 'cad' NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`discount_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`shipping_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`cash_rounding_cents` integer DEFAULT 0 NOT NULL,
	`shipping_method` text DEFAULT 'standard' NOT NULL,
	`shipping_address` text NOT NULL,
	`billing_address` text NOT NULL,
	`customer_notes` text,
	`tracking_carrier` text,
	`tracking_number` text,
	`return_days` integer DEFAULT 30 NOT NULL,
	`stripe_payment_intent_id` text,
	`payment_started_at` text,
	`reservation_expires_at` text,
	`paid_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_status_known" CHECK("status" IN ('pending_payment', 'payment_processing', 'payment_failed', 'paid', 'processing', 'shipped', 'delivered', 'canceled', 'refund_requested', 'refunded')),
	CONSTRAINT "orders_payment_status_known" CHECK("payment_status" IN ('pending', 'processing', 'succeeded', 'failed', 'refunded', 'partially_refunded')),
	CONSTRAINT "orders_payment_method_known" CHECK("payment_method" IN ('card', 'cash_on_delivery')),
	CONSTRAINT "orders_currency_known" CHECK(currency = 'cad'),
	CONSTRAINT "orders_money_not_negative" CHECK(subtotal_cents >= 0 AND discount_cents >= 0 AND tax_cents >= 0 AND shipping_cents >= 0 AND total_cents > 0),
	CONSTRAINT "orders_total_adds_up" CHECK(total_cents = subtotal_cents - discount_cents + tax_cents + shipping_cents),
	CONSTRAINT "orders_refund_within_total" CHECK(refunded_cents BETWEEN 0 AND total_cents),
	CONSTRAINT "orders_addresses_are_json" CHECK(json_valid(shipping_address) AND json_valid(billing_address))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id_unique` ON `orders` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_stripe_payment_intent_id_unique` ON `orders` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open_per_cart` ON `orders` (`cart_id`) WHERE status IN ('pending_payment', 'payment_processing', 'payment_failed');--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_per_request` ON `orders` (`profile_id`,`request_id`) WHERE request_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_profile` ON `orders` (`profile_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_profile_status` ON `orders` (`profile_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_created_at` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_payment_status` ON `orders` (`payment_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (`total_cents`);--> statement-breakpoint
CREATE INDEX `orders_by_reservation_expiry` ON `orders` (`reservation_expires_at`) WHERE reservation_expires_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `checkout_clients` (
	`order_id` text PRIMARY KEY NOT NULL,
	`network_hash` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `checkout_clients_by_network` ON `checkout_clients` (`network_hash`);--> statement-breakpoint
CREATE INDEX `checkout_clients_by_created_at` ON `checkout_clients` (`created_at`);--> statement-breakpoint
CREATE TABLE `delivery_evidence` (
	`order_id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`erase_after` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "delivery_evidence_is_json" CHECK(json_valid(content))
);
--> statement-breakpoint
CREATE INDEX `delivery_evidence_by_erase_after` ON `delivery_evidence` (`erase_after`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`stripe_payment_intent_id` text,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`status_at` text,
	`opened_at` text NOT NULL,
	`due_at` text,
	`closed_at` text,
	CONSTRAINT "disputes_amount_not_negative" CHECK(amount_cents >= 0)
);
--> statement-breakpoint
CREATE INDEX `disputes_by_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE INDEX `disputes_by_opened_at` ON `disputes` (`opened_at`);--> statement-breakpoint
CREATE TABLE `reconciliation_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`trigger` text NOT NULL,
	`started_at` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`found` text NOT NULL,
	`done` text NOT NULL,
	`failure_count` integer NOT NULL,
	`failures` text NOT NULL,
	CONSTRAINT "reconciliation_runs_trigger_known" CHECK("trigger" IN ('schedule', 'admin')),
	CONSTRAINT "reconciliation_runs_counts_not_negative" CHECK(duration_ms >= 0 AND failure_count >= 0)
);
--> statement-breakpoint
CREATE INDEX `reconciliation_runs_by_started_at` ON `reconciliation_runs` (`started_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`stripe_payment_intent_id` text,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`items` text NOT NULL,
	`restocks` integer DEFAULT true NOT NULL,
	`origin` text NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`stripe_refund_id` text,
	`idempotency_key` text NOT NULL,
	`failure` text,
	`created_by` text NOT NULL,
	`profile_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refunds_amount_positive" CHECK(amount_cents > 0),
	CONSTRAINT "refunds_items_are_json" CHECK(json_valid(items)),
	CONSTRAINT "refunds_origin_known" CHECK("origin" IN ('admin', 'cancellation', 'late_payment', 'stripe', 'unmatched')),
	CONSTRAINT "refunds_method_known" CHECK("method" IN ('card', 'cash')),
	CONSTRAINT "refunds_state_known" CHECK("state" IN ('requested', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "refunds_unmatched_names_its_payment" CHECK((origin = 'unmatched') = (stripe_payment_intent_id IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe_refund_id_unique` ON `refunds` (`stripe_refund_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_idempotency_key_unique` ON `refunds` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `refunds_by_order` ON `refunds` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_by_state` ON `refunds` (`state`,`updated_at`);--> statement-breakpoint
CREATE TABLE `returns` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`items` text NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`answer` text,
	`restocks` integer,
	`refund_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "returns_items_are_json" CHECK(json_valid(items)),
	CONSTRAINT "returns_state_known" CHECK("state" IN ('requested', 'approved', 'received', 'refunded', 'declined')),
	CONSTRAINT "returns_received_units_are_counted" CHECK(state NOT IN ('received', 'refunded') OR restocks IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX `returns_by_order` ON `returns` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `returns_by_state` ON `returns` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `search_misses` (
	`day` text NOT NULL,
	`term` text NOT NULL,
	`searches` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_misses_one_per_term` ON `search_misses` (`day`,`term`);--> statement-breakpoint
CREATE TABLE `low_stock_reports` (
	`product_id` text PRIMARY KEY NOT NULL,
	`email_id` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `low_stock_reports_by_email` ON `low_stock_reports` (`email_id`);--> statement-breakpoint
CREATE TABLE `stock_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`email` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_alerts_email_lower_case" CHECK(email = lower(email))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_alerts_one_per_email` ON `stock_alerts` (`product_id`,`email`);--> statement-breakpoint
CREATE INDEX `stock_alerts_by_email` ON `stock_alerts` (`email`);--> statement-breakpoint
CREATE INDEX `stock_alerts_due` ON `stock_alerts` (`next_attempt_at`);