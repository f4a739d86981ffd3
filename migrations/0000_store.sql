CREATE TABLE `addresses` (
	`id` text PRIMARY KEY NOT NULL,
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
CREATE UNIQUE INDEX `addresses_one_default` ON `addresses` (`profile_id`) WHERE is_default = 1;--> statement-breakpoint
CREATE INDEX `addresses_by_profile` ON `addresses` (`profile_id`,`created_at`);--> statement-breakpoint
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
	CONSTRAINT "newsletter_email_lower_case" CHECK(email = lower(email)),
	CONSTRAINT "newsletter_status_known" CHECK("status" IN ('subscribed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_email_unique` ON `newsletter_subscribers` (`email`);--> statement-breakpoint
CREATE INDEX `newsletter_by_created_at` ON `newsletter_subscribers` (`created_at`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`phone` text,
	`role` text DEFAULT 'customer' NOT NULL,
	`account_status` text DEFAULT 'active' NOT NULL,
	`last_sign_in_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "profiles_email_lower_case" CHECK(email = lower(email)),
	CONSTRAINT "profiles_role_known" CHECK("role" IN ('customer', 'admin')),
	CONSTRAINT "profiles_account_status_known" CHECK("account_status" IN ('active', 'inactive', 'suspended'))
);
--> statement-breakpoint
CREATE INDEX `profiles_by_email` ON `profiles` (`email`);--> statement-breakpoint
CREATE INDEX `profiles_by_created_at` ON `profiles` (`created_at`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `cart_items_one_line_a_product` ON `cart_items` (`cart_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `carts` (
	`id` text PRIMARY KEY NOT NULL,
	`profile_id` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `carts_profile_id_unique` ON `carts` (`profile_id`);--> statement-breakpoint
CREATE TABLE `former_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_slugs_by_product` ON `former_slugs` (`product_id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `product_images_once_each` ON `product_images` (`product_id`,`content_hash`);--> statement-breakpoint
CREATE INDEX `product_images_by_product` ON `product_images` (`product_id`,`position`);--> statement-breakpoint
CREATE INDEX `product_images_by_hash` ON `product_images` (`content_hash`);--> statement-breakpoint
CREATE TABLE `products` (
	`search_key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`sku` text NOT NULL,
	`category` text NOT NULL,
	`description` text NOT NULL,
	`short_description` text DEFAULT '' NOT NULL,
	`wholesale_price_cents` integer NOT NULL,
	`retail_price_cents` integer NOT NULL,
	`discount_percentage` real GENERATED ALWAYS AS ((round((retail_price_cents - wholesale_price_cents) * 100.0 / retail_price_cents, 2))) STORED NOT NULL,
	`tax_rate_basis_points` integer DEFAULT 0 NOT NULL,
	`stock_quantity` integer DEFAULT 0 NOT NULL,
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
	CONSTRAINT "products_category_known" CHECK("category" IN ('Toys', 'Stationary', 'Health and Beauty', 'Home and Kitchen', 'Electronics')),
	CONSTRAINT "products_price_positive" CHECK(wholesale_price_cents > 0),
	CONSTRAINT "products_retail_covers_wholesale" CHECK(retail_price_cents >= wholesale_price_cents),
	CONSTRAINT "products_tax_not_negative" CHECK(tax_rate_basis_points BETWEEN 0 AND 10000),
	CONSTRAINT "products_stock_not_negative" CHECK(stock_quantity >= 0),
	CONSTRAINT "products_minimum_order_positive" CHECK(minimum_order_quantity >= 1),
	CONSTRAINT "products_weight_not_negative" CHECK(weight_kg IS NULL OR weight_kg >= 0),
	CONSTRAINT "products_archived_is_inactive" CHECK(archived_at IS NULL OR is_active = 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_id_unique` ON `products` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug_unique` ON `products` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku_unique` ON `products` (`sku`);--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`is_active`,`category`,`name`);--> statement-breakpoint
CREATE INDEX `products_by_name` ON `products` (`is_active`,`name`);--> statement-breakpoint
CREATE INDEX `products_by_price` ON `products` (`is_active`,`wholesale_price_cents`);--> statement-breakpoint
CREATE INDEX `products_by_retail_price` ON `products` (`is_active`,`retail_price_cents`);--> statement-breakpoint
CREATE INDEX `products_by_created_at` ON `products` (`is_active`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_by_discount` ON `products` (`is_active`,`discount_percentage`);--> statement-breakpoint
CREATE INDEX `products_by_stock` ON `products` (`stock_quantity`);--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`is_active`,`is_featured`,`category`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `order_items_one_line_a_product` ON `order_items` (`order_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `order_items_by_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `order_status_history` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`status` text NOT NULL,
	`notes` text,
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
CREATE UNIQUE INDEX `stock_reservations_one_a_product` ON `stock_reservations` (`order_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `stock_reservations_by_product` ON `stock_reservations` (`product_id`,`state`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`object_id` text,
	`order_id` text,
	`is_live` integer NOT NULL,
	`outcome` text NOT NULL,
	`detail` text,
	`occurred_at` text NOT NULL,
	`received_at` text NOT NULL,
	CONSTRAINT "stripe_events_outcome_known" CHECK("outcome" IN ('applied', 'unchanged', 'ignored', 'refused'))
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
	CONSTRAINT "transactions_type_known" CHECK("type" IN ('payment', 'refund')),
	CONSTRAINT "transactions_amount_positive" CHECK(amount_cents > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_provider_transaction_id_unique` ON `transactions` (`provider_transaction_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_one_payment_an_order` ON `transactions` (`order_id`) WHERE type = 'payment';--> statement-breakpoint
CREATE INDEX `transactions_by_order` ON `transactions` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`order_number` text NOT NULL,
	`profile_id` text,
	`guest_email` text,
	`cart_id` text NOT NULL,
	`cart_fingerprint` text NOT NULL,
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
	`shipping_method` text DEFAULT 'standard' NOT NULL,
	`shipping_address` text NOT NULL,
	`billing_address` text NOT NULL,
	`customer_notes` text,
	`stripe_payment_intent_id` text,
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
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_stripe_payment_intent_id_unique` ON `orders` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open_a_cart` ON `orders` (`cart_id`) WHERE status IN ('pending_payment', 'payment_processing', 'payment_failed');--> statement-breakpoint
CREATE INDEX `orders_by_profile` ON `orders` (`profile_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_profile_status` ON `orders` (`profile_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_created_at` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_payment_status` ON `orders` (`payment_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (`total_cents`);--> statement-breakpoint
CREATE INDEX `orders_by_reservation_expiry` ON `orders` (`reservation_expires_at`) WHERE reservation_expires_at IS NOT NULL;