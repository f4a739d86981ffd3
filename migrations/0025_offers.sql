-- Offers lower the total of an order, and can make it free. SQLite changes a CHECK of `orders` only with the table, so it
-- is rebuilt together with all tables that reference it, and with those that reference them (docs/decisions/0007). The
-- view of the orders' search is created again, because SQLite renames no table while a view reads a missing one.
CREATE TABLE `__new_orders` (
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
	`offer_cents` integer DEFAULT 0 NOT NULL,
	`tax_cents` integer NOT NULL,
	`shipping_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`cash_rounding_cents` integer DEFAULT 0 NOT NULL,
	`shipping_method` text DEFAULT 'standard' NOT NULL,
	`shipping_address` text NOT NULL,
	`billing_address` text NOT NULL,
	`customer_notes` text,
	`promised_from` text,
	`promised_to` text,
	`fulfilment` text DEFAULT 'delivery' NOT NULL,
	`pickup_starts_at` text,
	`pickup_code` text,
	`ready_at` text,
	`counter_tender` text,
	`tracking_carrier` text,
	`tracking_number` text,
	`return_days` integer DEFAULT 30 NOT NULL,
	`tax_mode` text DEFAULT 'per_product' NOT NULL,
	`tax_place` text,
	`tax_day` text,
	`tax_exemption` text,
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
	CONSTRAINT "orders_payment_method_known" CHECK("payment_method" IN ('card', 'cash_on_delivery', 'none')),
	CONSTRAINT "orders_fulfilment_known" CHECK("fulfilment" IN ('delivery', 'pickup')),
	CONSTRAINT "orders_counter_tender_known" CHECK("counter_tender" IN ('cash', 'interac', 'terminal')),
	CONSTRAINT "orders_one_owner" CHECK((profile_id IS NULL) <> (guest_email IS NULL)
        OR (profile_id IS NULL AND billing_address ->> 'full_name' IS 'Deleted account')),
	CONSTRAINT "orders_pickup_has_window" CHECK((fulfilment = 'pickup') = (pickup_starts_at IS NOT NULL)),
	CONSTRAINT "orders_code_of_pickup" CHECK(pickup_code IS NULL OR fulfilment = 'pickup'),
	CONSTRAINT "orders_tender_of_pickup" CHECK(counter_tender IS NULL OR fulfilment = 'pickup'),
	CONSTRAINT "orders_currency_known" CHECK(currency = 'cad'),
	CONSTRAINT "orders_money_not_negative" CHECK(subtotal_cents >= 0 AND discount_cents >= 0 AND offer_cents >= 0 AND tax_cents >= 0 AND shipping_cents >= 0
        AND total_cents >= 0),
	CONSTRAINT "orders_total_adds_up" CHECK(total_cents = subtotal_cents - discount_cents - offer_cents + tax_cents + shipping_cents),
	CONSTRAINT "orders_free_without_payment" CHECK((payment_method = 'none') = (total_cents = 0)),
	CONSTRAINT "orders_refund_within_total" CHECK(refunded_cents BETWEEN 0 AND total_cents),
	CONSTRAINT "orders_addresses_are_json" CHECK(json_valid(shipping_address) AND json_valid(billing_address))
);
--> statement-breakpoint
-- The copies reference this column. The name of its index is taken until the old table is dropped.
CREATE UNIQUE INDEX `__new_orders_id_unique` ON `__new_orders` (`id`);--> statement-breakpoint
INSERT INTO `__new_orders`("search_key", "id", "order_number", "profile_id", "guest_email", "cart_id", "cart_fingerprint", "request_id", "address_key", "phone_key", "status", "payment_status", "payment_method", "status_before_refund", "currency", "subtotal_cents", "discount_cents", "tax_cents", "shipping_cents", "total_cents", "refunded_cents", "cash_rounding_cents", "shipping_method", "shipping_address", "billing_address", "customer_notes", "promised_from", "promised_to", "fulfilment", "pickup_starts_at", "pickup_code", "ready_at", "counter_tender", "tracking_carrier", "tracking_number", "return_days", "tax_mode", "tax_place", "tax_day", "tax_exemption", "stripe_payment_intent_id", "payment_started_at", "reservation_expires_at", "paid_at", "version", "created_at", "updated_at") SELECT "search_key", "id", "order_number", "profile_id", "guest_email", "cart_id", "cart_fingerprint", "request_id", "address_key", "phone_key", "status", "payment_status", "payment_method", "status_before_refund", "currency", "subtotal_cents", "discount_cents", "tax_cents", "shipping_cents", "total_cents", "refunded_cents", "cash_rounding_cents", "shipping_method", "shipping_address", "billing_address", "customer_notes", "promised_from", "promised_to", "fulfilment", "pickup_starts_at", "pickup_code", "ready_at", "counter_tender", "tracking_carrier", "tracking_number", "return_days", "tax_mode", "tax_place", "tax_day", "tax_exemption", "stripe_payment_intent_id", "payment_started_at", "reservation_expires_at", "paid_at", "version", "created_at", "updated_at" FROM `orders` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_order_items` (
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
	`offer_cents` integer DEFAULT 0 NOT NULL,
	`restocked_quantity` integer DEFAULT 0 NOT NULL,
	`tax_class` text,
	FOREIGN KEY (`order_id`) REFERENCES `__new_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_items_quantity_positive" CHECK(quantity > 0),
	CONSTRAINT "order_items_restocked_within_quantity" CHECK(restocked_quantity BETWEEN 0 AND quantity),
	CONSTRAINT "order_items_money_not_negative" CHECK(unit_price_cents > 0 AND retail_price_cents >= unit_price_cents AND tax_cents >= 0),
	CONSTRAINT "order_items_offers_within_total" CHECK(offer_cents BETWEEN 0 AND total_cents),
	CONSTRAINT "order_items_total_adds_up" CHECK(total_cents = unit_price_cents * quantity),
	CONSTRAINT "order_items_discount_adds_up" CHECK(discount_cents = (retail_price_cents - unit_price_cents) * quantity)
);
--> statement-breakpoint
INSERT INTO `__new_order_items`("id", "order_id", "product_id", "product_name", "product_sku", "product_slug", "image_hash", "quantity", "retail_price_cents", "unit_price_cents", "discount_cents", "tax_rate_basis_points", "tax_cents", "total_cents", "restocked_quantity", "tax_class") SELECT "id", "order_id", "product_id", "product_name", "product_sku", "product_slug", "image_hash", "quantity", "retail_price_cents", "unit_price_cents", "discount_cents", "tax_rate_basis_points", "tax_cents", "total_cents", "restocked_quantity", "tax_class" FROM `order_items` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_order_status_history` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`status` text NOT NULL,
	`notes` text,
	`notes_for_customer` integer DEFAULT false NOT NULL,
	`actor` text NOT NULL,
	`created_by` text NOT NULL,
	`profile_id` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `__new_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_status_history_status_known" CHECK("status" IN ('pending_payment', 'payment_processing', 'payment_failed', 'paid', 'processing', 'shipped', 'delivered', 'canceled', 'refund_requested', 'refunded')),
	CONSTRAINT "order_status_history_actor_known" CHECK("actor" IN ('customer', 'admin', 'payment', 'system'))
);
--> statement-breakpoint
INSERT INTO `__new_order_status_history`("id", "order_id", "status", "notes", "notes_for_customer", "actor", "created_by", "profile_id", "created_at") SELECT "id", "order_id", "status", "notes", "notes_for_customer", "actor", "created_by", "profile_id", "created_at" FROM `order_status_history` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_order_taxes` (
	`order_id` text NOT NULL,
	`name` text NOT NULL,
	`number` text NOT NULL,
	`millipercent` integer NOT NULL,
	`base_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	PRIMARY KEY(`order_id`, `name`, `millipercent`),
	FOREIGN KEY (`order_id`) REFERENCES `__new_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_taxes_rate_known" CHECK(millipercent BETWEEN 0 AND 100000),
	CONSTRAINT "order_taxes_not_negative" CHECK(base_cents >= 0 AND tax_cents >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_order_taxes`("order_id", "name", "number", "millipercent", "base_cents", "tax_cents") SELECT "order_id", "name", "number", "millipercent", "base_cents", "tax_cents" FROM `order_taxes` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_order_line_taxes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`order_item_id` text,
	`name` text NOT NULL,
	`millipercent` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `__new_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `__new_order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`,`name`,`millipercent`) REFERENCES `__new_order_taxes`(`order_id`,`name`,`millipercent`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_line_taxes_not_negative" CHECK(tax_cents >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_order_line_taxes`("id", "order_id", "order_item_id", "name", "millipercent", "tax_cents") SELECT "id", "order_id", "order_item_id", "name", "millipercent", "tax_cents" FROM `order_line_taxes` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`stripe_payment_intent_id` text,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`taxes` text,
	`restocks` integer DEFAULT true NOT NULL,
	`origin` text NOT NULL,
	`method` text NOT NULL,
	`tender` text,
	`state` text NOT NULL,
	`stripe_refund_id` text,
	`idempotency_key` text NOT NULL,
	`failure` text,
	`created_by` text NOT NULL,
	`profile_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `__new_orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refunds_amount_positive" CHECK(amount_cents > 0),
	CONSTRAINT "refunds_origin_known" CHECK("origin" IN ('admin', 'cancellation', 'late_payment', 'stripe', 'unmatched')),
	CONSTRAINT "refunds_method_known" CHECK("method" IN ('card', 'cash')),
	CONSTRAINT "refunds_state_known" CHECK("state" IN ('requested', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "refunds_unmatched_names_its_payment" CHECK((origin = 'unmatched') = (stripe_payment_intent_id IS NOT NULL))
);
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "order_id", "stripe_payment_intent_id", "amount_cents", "reason", "taxes", "restocks", "origin", "method", "tender", "state", "stripe_refund_id", "idempotency_key", "failure", "created_by", "profile_id", "created_at", "updated_at") SELECT "id", "order_id", "stripe_payment_intent_id", "amount_cents", "reason", "taxes", "restocks", "origin", "method", "tender", "state", "stripe_refund_id", "idempotency_key", "failure", "created_by", "profile_id", "created_at", "updated_at" FROM `refunds` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_refund_items` (
	`refund_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`refund_id`, `order_item_id`),
	FOREIGN KEY (`refund_id`) REFERENCES `__new_refunds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `__new_order_items`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refund_items_quantity_positive" CHECK(quantity > 0)
);
--> statement-breakpoint
INSERT INTO `__new_refund_items`("refund_id", "order_item_id", "quantity") SELECT "refund_id", "order_item_id", "quantity" FROM `refund_items` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_disputes` (
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
	FOREIGN KEY (`order_id`) REFERENCES `__new_orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "disputes_amount_not_negative" CHECK(amount_cents >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_disputes`("id", "order_id", "stripe_payment_intent_id", "amount_cents", "reason", "status", "status_at", "opened_at", "due_at", "closed_at") SELECT "id", "order_id", "stripe_payment_intent_id", "amount_cents", "reason", "status", "status_at", "opened_at", "due_at", "closed_at" FROM `disputes` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`order_id` text NOT NULL,
	`refund_id` text,
	`dispute_id` text,
	`corrects_id` text,
	`method` text NOT NULL,
	`tender` text,
	`fulfilment` text DEFAULT 'delivery' NOT NULL,
	`place` text,
	`issued_at` text NOT NULL,
	`day` text NOT NULL,
	`seller` text NOT NULL,
	`taxes` text NOT NULL,
	`total_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`cash_rounding_cents` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `__new_orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`refund_id`) REFERENCES `__new_refunds`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`corrects_id`) REFERENCES `__new_invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_kind_known" CHECK("kind" IN ('invoice', 'credit_note', 'debit_note')),
	CONSTRAINT "invoices_method_known" CHECK("method" IN ('card', 'cash', 'none')),
	CONSTRAINT "invoices_number_positive" CHECK(number > 0),
	CONSTRAINT "invoices_not_negative" CHECK(total_cents >= 0 AND tax_cents >= 0),
	CONSTRAINT "invoices_are_json" CHECK(json_valid(seller) AND json_valid(taxes)),
	CONSTRAINT "invoices_refund_named" CHECK(kind <> 'invoice' OR (refund_id IS NULL AND corrects_id IS NULL))
);
--> statement-breakpoint
INSERT INTO `__new_invoices`("id", "kind", "number", "order_id", "refund_id", "dispute_id", "corrects_id", "method", "tender", "fulfilment", "place", "issued_at", "day", "seller", "taxes", "total_cents", "tax_cents", "cash_rounding_cents") SELECT "id", "kind", "number", "order_id", "refund_id", "dispute_id", "corrects_id", "method", "tender", "fulfilment", "place", "issued_at", "day", "seller", "taxes", "total_cents", "tax_cents", "cash_rounding_cents" FROM `invoices` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_returns` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`answer` text,
	`restocks` integer,
	`refund_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `__new_orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "returns_state_known" CHECK("state" IN ('requested', 'approved', 'received', 'refunded', 'declined')),
	CONSTRAINT "returns_received_units_are_counted" CHECK(state NOT IN ('received', 'refunded') OR restocks IS NOT NULL)
);
--> statement-breakpoint
INSERT INTO `__new_returns`("id", "order_id", "reason", "state", "answer", "restocks", "refund_id", "created_at", "updated_at") SELECT "id", "order_id", "reason", "state", "answer", "restocks", "refund_id", "created_at", "updated_at" FROM `returns` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_return_items` (
	`return_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`return_id`, `order_item_id`),
	FOREIGN KEY (`return_id`) REFERENCES `__new_returns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `__new_order_items`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "return_items_quantity_positive" CHECK(quantity > 0)
);
--> statement-breakpoint
INSERT INTO `__new_return_items`("return_id", "order_item_id", "quantity") SELECT "return_id", "order_item_id", "quantity" FROM `return_items` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_stock_reservations` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`state` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `__new_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "stock_reservations_state_known" CHECK("state" IN ('held', 'sold', 'released')),
	CONSTRAINT "stock_reservations_quantity_positive" CHECK(quantity > 0)
);
--> statement-breakpoint
INSERT INTO `__new_stock_reservations`("id", "order_id", "product_id", "quantity", "state", "created_at", "updated_at") SELECT "id", "order_id", "product_id", "quantity", "state", "created_at", "updated_at" FROM `stock_reservations` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_stripe_events` (
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
	FOREIGN KEY (`order_id`) REFERENCES `__new_orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "stripe_events_outcome_known" CHECK("outcome" IN ('applied', 'unchanged', 'ignored', 'refused', 'failed'))
);
--> statement-breakpoint
INSERT INTO `__new_stripe_events`("id", "type", "object_id", "stripe_payment_intent_id", "order_id", "is_live", "outcome", "detail", "occurred_at", "received_at") SELECT "id", "type", "object_id", "stripe_payment_intent_id", "order_id", "is_live", "outcome", "detail", "occurred_at", "received_at" FROM `stripe_events` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`type` text NOT NULL,
	`provider_transaction_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`created_at` text NOT NULL,
	`reversed_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `__new_orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "transactions_type_known" CHECK("type" IN ('payment', 'refund', 'refund_failure')),
	CONSTRAINT "transactions_amount_positive" CHECK(amount_cents > 0)
);
--> statement-breakpoint
INSERT INTO `__new_transactions`("id", "order_id", "type", "provider_transaction_id", "amount_cents", "created_at", "reversed_at") SELECT "id", "order_id", "type", "provider_transaction_id", "amount_cents", "created_at", "reversed_at" FROM `transactions` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_emails` (
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
	FOREIGN KEY (`order_id`) REFERENCES `__new_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`transaction_id`) REFERENCES `__new_transactions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "emails_state_known" CHECK("state" IN ('queued', 'sent', 'failed')),
	CONSTRAINT "emails_refund_names_its_transaction" CHECK((kind = 'refunded') = (transaction_id IS NOT NULL)),
	CONSTRAINT "emails_sent_when_sent" CHECK((state = 'sent') = (sent_at IS NOT NULL))
);
--> statement-breakpoint
INSERT INTO `__new_emails`("id", "kind", "order_id", "profile_id", "transaction_id", "subject_id", "recipient", "dedupe_key", "state", "attempts", "next_attempt_at", "last_error", "created_at", "sent_at") SELECT "id", "kind", "order_id", "profile_id", "transaction_id", "subject_id", "recipient", "dedupe_key", "state", "attempts", "next_attempt_at", "last_error", "created_at", "sent_at" FROM `emails` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_checkout_clients` (
	`order_id` text PRIMARY KEY NOT NULL,
	`network_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`site_hash` text,
	FOREIGN KEY (`order_id`) REFERENCES `__new_orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_checkout_clients`("order_id", "network_hash", "created_at", "site_hash") SELECT "order_id", "network_hash", "created_at", "site_hash" FROM `checkout_clients` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_delivery_evidence` (
	`order_id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`erase_after` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `__new_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "delivery_evidence_is_json" CHECK(json_valid(content))
);
--> statement-breakpoint
INSERT INTO `__new_delivery_evidence`("order_id", "content", "erase_after") SELECT "order_id", "content", "erase_after" FROM `delivery_evidence` ORDER BY rowid;--> statement-breakpoint
DROP VIEW orders_search_source;--> statement-breakpoint
DROP TABLE `delivery_evidence`;--> statement-breakpoint
DROP TABLE `checkout_clients`;--> statement-breakpoint
DROP TABLE `emails`;--> statement-breakpoint
DROP TABLE `transactions`;--> statement-breakpoint
DROP TABLE `stripe_events`;--> statement-breakpoint
DROP TABLE `stock_reservations`;--> statement-breakpoint
DROP TABLE `return_items`;--> statement-breakpoint
DROP TABLE `returns`;--> statement-breakpoint
DROP TABLE `invoices`;--> statement-breakpoint
DROP TABLE `disputes`;--> statement-breakpoint
DROP TABLE `refund_items`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
DROP TABLE `order_line_taxes`;--> statement-breakpoint
DROP TABLE `order_taxes`;--> statement-breakpoint
DROP TABLE `order_status_history`;--> statement-breakpoint
DROP TABLE `order_items`;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
ALTER TABLE `__new_order_items` RENAME TO `order_items`;--> statement-breakpoint
ALTER TABLE `__new_order_status_history` RENAME TO `order_status_history`;--> statement-breakpoint
ALTER TABLE `__new_order_taxes` RENAME TO `order_taxes`;--> statement-breakpoint
ALTER TABLE `__new_order_line_taxes` RENAME TO `order_line_taxes`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refund_items` RENAME TO `refund_items`;--> statement-breakpoint
ALTER TABLE `__new_disputes` RENAME TO `disputes`;--> statement-breakpoint
ALTER TABLE `__new_invoices` RENAME TO `invoices`;--> statement-breakpoint
ALTER TABLE `__new_returns` RENAME TO `returns`;--> statement-breakpoint
ALTER TABLE `__new_return_items` RENAME TO `return_items`;--> statement-breakpoint
ALTER TABLE `__new_stock_reservations` RENAME TO `stock_reservations`;--> statement-breakpoint
ALTER TABLE `__new_stripe_events` RENAME TO `stripe_events`;--> statement-breakpoint
ALTER TABLE `__new_transactions` RENAME TO `transactions`;--> statement-breakpoint
ALTER TABLE `__new_emails` RENAME TO `emails`;--> statement-breakpoint
ALTER TABLE `__new_checkout_clients` RENAME TO `checkout_clients`;--> statement-breakpoint
ALTER TABLE `__new_delivery_evidence` RENAME TO `delivery_evidence`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id_unique` ON `orders` (`id`);--> statement-breakpoint
DROP INDEX `__new_orders_id_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_stripe_payment_intent_id_unique` ON `orders` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open_per_cart` ON `orders` (`cart_id`) WHERE status IN ('pending_payment', 'payment_processing', 'payment_failed');--> statement-breakpoint
CREATE INDEX `orders_by_profile` ON `orders` (`profile_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_profile_status` ON `orders` (`profile_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_created_at` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_payment_status` ON `orders` (`payment_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (`total_cents`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_per_cart_request` ON `orders` (`cart_id`,`request_id`) WHERE request_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_per_pickup_code` ON `orders` (`pickup_code`) WHERE pickup_code IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_guest_email` ON `orders` (`guest_email`,`created_at`) WHERE guest_email IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_for_pickup` ON `orders` (`status`,`pickup_starts_at`) WHERE fulfilment = 'pickup';--> statement-breakpoint
CREATE INDEX `orders_not_anonymized` ON `orders` (`created_at`) WHERE billing_address ->> 'full_name' <> 'Deleted account';--> statement-breakpoint
CREATE INDEX `orders_by_paid_at` ON `orders` (`paid_at`) WHERE paid_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `order_items_one_per_product` ON `order_items` (`order_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `order_items_by_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE INDEX `order_status_history_by_order` ON `order_status_history` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_line_taxes_by_tax` ON `order_line_taxes` (`order_id`,`name`,`millipercent`);--> statement-breakpoint
CREATE INDEX `order_line_taxes_by_item` ON `order_line_taxes` (`order_item_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe_refund_id_unique` ON `refunds` (`stripe_refund_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_idempotency_key_unique` ON `refunds` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `refunds_by_order` ON `refunds` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_by_state` ON `refunds` (`state`,`updated_at`);--> statement-breakpoint
CREATE INDEX `refund_items_by_order_item` ON `refund_items` (`order_item_id`);--> statement-breakpoint
CREATE INDEX `disputes_by_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_per_number` ON `invoices` (`kind`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_per_refund` ON `invoices` (`refund_id`,`kind`) WHERE refund_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_per_dispute` ON `invoices` (`dispute_id`) WHERE dispute_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_by_order` ON `invoices` (`order_id`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_by_day` ON `invoices` (`day`);--> statement-breakpoint
CREATE INDEX `invoices_by_corrected` ON `invoices` (`corrects_id`) WHERE corrects_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `returns_by_order` ON `returns` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `returns_by_state` ON `returns` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `return_items_by_order_item` ON `return_items` (`order_item_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_reservations_one_per_product` ON `stock_reservations` (`order_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `stock_reservations_by_product` ON `stock_reservations` (`product_id`,`state`);--> statement-breakpoint
CREATE INDEX `stripe_events_by_order` ON `stripe_events` (`order_id`);--> statement-breakpoint
CREATE INDEX `stripe_events_by_received_at` ON `stripe_events` (`received_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_provider_transaction_id_unique` ON `transactions` (`provider_transaction_id`);--> statement-breakpoint
CREATE INDEX `transactions_by_order` ON `transactions` (`order_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_one_payment_per_order` ON `transactions` (`order_id`) WHERE type = 'payment' AND reversed_at IS NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_created_at` ON `transactions` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `emails_dedupe_key_unique` ON `emails` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `emails_by_order` ON `emails` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`next_attempt_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `emails_by_profile` ON `emails` (`profile_id`) WHERE profile_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `emails_by_transaction` ON `emails` (`transaction_id`) WHERE transaction_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `emails_by_state` ON `emails` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `checkout_clients_by_network` ON `checkout_clients` (`network_hash`);--> statement-breakpoint
CREATE INDEX `checkout_clients_by_created_at` ON `checkout_clients` (`created_at`);--> statement-breakpoint
CREATE INDEX `checkout_clients_by_site` ON `checkout_clients` (`site_hash`);--> statement-breakpoint
CREATE INDEX `delivery_evidence_by_erase_after` ON `delivery_evidence` (`erase_after`);--> statement-breakpoint
CREATE VIEW orders_search_source AS
  SELECT search_key,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(words
    , '''', ''), '’', ''), '‘', ''), '‛', ''), '`', ''), '´', ''), 'ʼ', ''), '′', ''), 'ʹ', ''), char(173), '')
    , char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8234), '')
    , char(8236), ''), char(8288), ''), char(8294), ''), char(8297), ''), char(65279), ''), char(8208), '-')
    , char(8209), '-'), char(8210), '-'), char(8211), '-'), char(8212), '-'), char(8722), '-'), char(160), ' ')
    , char(8201), ' '), char(8239), ' ') AS words,
    phone
  FROM (
    SELECT search_key,
      order_number || char(10) || replace(order_number, '-', '')
        || char(10) || coalesce(guest_email, '')
        || char(10) || coalesce(shipping_address ->> 'full_name', '')
        || char(10) || coalesce(shipping_address ->> 'address_line1', '')
        || char(10) || coalesce(tracking_number, '')
        || char(10) || replace(replace(coalesce(tracking_number, ''), ' ', ''), '-', '') AS words,
      replace(coalesce(shipping_address ->> 'phone_number', ''), '-', '') AS phone
    FROM orders
  );
--> statement-breakpoint
CREATE TRIGGER orders_search_insert AFTER INSERT ON orders BEGIN
  INSERT INTO orders_search (rowid, words, phone)
    SELECT search_key, words, phone FROM orders_search_source WHERE search_key = new.search_key;
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_update AFTER UPDATE OF order_number, guest_email, shipping_address, tracking_number ON orders
  WHEN new.order_number <> old.order_number OR new.guest_email IS NOT old.guest_email
    OR new.shipping_address <> old.shipping_address OR new.tracking_number IS NOT old.tracking_number BEGIN
  UPDATE orders_search SET (words, phone) =
    (SELECT words, phone FROM orders_search_source WHERE search_key = new.search_key) WHERE rowid = new.search_key;
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_delete AFTER DELETE ON orders BEGIN
  DELETE FROM orders_search WHERE rowid = old.search_key;
END;
--> statement-breakpoint
-- An order's taxes are printed on its invoice, so they never change. An unpaid order that changes gets new rows.
CREATE TRIGGER order_taxes_are_frozen BEFORE UPDATE ON order_taxes
BEGIN SELECT raise(ABORT, 'order_taxes are frozen'); END;
--> statement-breakpoint
-- A movement of money is never deleted or changed. A collection of cash that was undone is marked as reversed, once.
CREATE TRIGGER transactions_stay BEFORE DELETE ON transactions
BEGIN SELECT raise(ABORT, 'transactions are never deleted'); END;
--> statement-breakpoint
CREATE TRIGGER transactions_are_frozen BEFORE UPDATE ON transactions
WHEN old.reversed_at IS NOT NULL OR new.reversed_at IS NULL OR (new.id, new.order_id, new.type, new.provider_transaction_id,
  new.amount_cents, new.created_at) IS NOT (old.id, old.order_id, old.type, old.provider_transaction_id, old.amount_cents,
  old.created_at)
BEGIN SELECT raise(ABORT, 'transactions are frozen'); END;
--> statement-breakpoint
CREATE TRIGGER order_line_taxes_are_frozen BEFORE UPDATE ON order_line_taxes
BEGIN SELECT raise(ABORT, 'order_line_taxes are frozen'); END;
--> statement-breakpoint
-- A document is never changed. An error is corrected by another document.
CREATE TRIGGER invoices_are_frozen BEFORE UPDATE ON invoices
BEGIN SELECT raise(ABORT, 'invoices are frozen'); END;
--> statement-breakpoint
-- Invoices print the items and amounts of their order. The addresses may be erased, and the status and the units that
-- were restocked change. An order whose invoice was taken back is taxed again on the day on which it is paid.
CREATE TRIGGER invoiced_items_are_frozen
BEFORE UPDATE OF order_id, product_name, product_sku, quantity, retail_price_cents, unit_price_cents, discount_cents,
  tax_rate_basis_points, tax_class, total_cents, offer_cents ON order_items
WHEN EXISTS (SELECT 1 FROM invoices WHERE order_id = old.order_id)
BEGIN SELECT raise(ABORT, 'the items of an invoice are frozen'); END;
--> statement-breakpoint
CREATE TRIGGER invoiced_item_taxes_are_frozen BEFORE UPDATE OF tax_cents ON order_items
WHEN (SELECT sum(CASE WHEN kind = 'invoice' THEN 1 WHEN refund_id IS NULL AND dispute_id IS NULL THEN -1 ELSE 0 END)
  FROM invoices WHERE order_id = old.order_id) > 0
BEGIN SELECT raise(ABORT, 'the items of an invoice are frozen'); END;
--> statement-breakpoint
CREATE TRIGGER invoiced_amounts_are_frozen
BEFORE UPDATE OF order_number, currency, payment_method, subtotal_cents, discount_cents, offer_cents, shipping_cents, tax_mode,
  tax_place ON orders
WHEN EXISTS (SELECT 1 FROM invoices WHERE order_id = old.id)
BEGIN SELECT raise(ABORT, 'the amounts of an invoice are frozen'); END;
--> statement-breakpoint
-- A write with an old version fails by its NULL, so that it is decided again.
CREATE TRIGGER invoiced_taxes_are_frozen BEFORE UPDATE OF tax_cents, total_cents, tax_day ON orders
WHEN new.version IS NOT NULL AND (SELECT sum(CASE WHEN kind = 'invoice' THEN 1 WHEN refund_id IS NULL AND dispute_id IS NULL THEN -1 ELSE 0 END)
  FROM invoices WHERE order_id = old.id) > 0
BEGIN SELECT raise(ABORT, 'the amounts of an invoice are frozen'); END;
--> statement-breakpoint
CREATE TABLE `offers` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`is_automatic` integer NOT NULL,
	`terms` text NOT NULL,
	`customer_email` text,
	`starts_on` text NOT NULL,
	`ends_on` text,
	`ended_at` text,
	`display` text NOT NULL,
	`is_once_per_customer` integer NOT NULL,
	`max_uses` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "offers_title_given" CHECK(length(title) BETWEEN 1 AND 80),
	CONSTRAINT "offers_terms_are_json" CHECK(json_valid(terms)),
	CONSTRAINT "offers_display_known" CHECK("display" IN ('hidden', 'line', 'banner')),
	CONSTRAINT "offers_days_in_order" CHECK(ends_on IS NULL OR ends_on >= starts_on),
	CONSTRAINT "offers_max_uses_positive" CHECK(max_uses IS NULL OR max_uses > 0),
	CONSTRAINT "offers_uses_within_limit" CHECK(uses >= 0 AND (max_uses IS NULL OR uses <= max_uses))
);
--> statement-breakpoint
CREATE TABLE `offer_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`offer_id` text NOT NULL,
	`is_single_use` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "offer_codes_in_capitals" CHECK(code <> '' AND code NOT GLOB '*[^A-Z0-9]*')
);
--> statement-breakpoint
CREATE TABLE `offer_uses` (
	`id` text PRIMARY KEY NOT NULL,
	`offer_id` text NOT NULL,
	`order_id` text NOT NULL,
	`promised` text NOT NULL,
	`customer_email` text,
	`single_use_code` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "offer_uses_promise_is_json" CHECK(json_valid(promised))
);
--> statement-breakpoint
CREATE TABLE `order_adjustments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`order_item_id` text,
	`offer_id` text NOT NULL,
	`title` text NOT NULL,
	`code` text,
	`cents` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "order_adjustments_positive" CHECK(cents > 0)
);
--> statement-breakpoint
CREATE INDEX `offer_codes_by_offer` ON `offer_codes` (`offer_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `offer_uses_one_per_order` ON `offer_uses` (`order_id`,`offer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `offer_uses_one_per_customer` ON `offer_uses` (`offer_id`,`customer_email`);--> statement-breakpoint
CREATE UNIQUE INDEX `offer_uses_one_per_single_use_code` ON `offer_uses` (`single_use_code`);--> statement-breakpoint
CREATE INDEX `offers_automatic` ON `offers` (`ends_on`) WHERE is_automatic = 1 AND ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `offers_by_created_at` ON `offers` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_adjustments_one_per_part` ON `order_adjustments` (`order_id`,`offer_id`,`order_item_id`);--> statement-breakpoint
CREATE INDEX `order_adjustments_by_item` ON `order_adjustments` (`order_item_id`);--> statement-breakpoint
CREATE INDEX `order_adjustments_by_offer` ON `order_adjustments` (`offer_id`);--> statement-breakpoint
-- The number of uses is the number of rows. A backup inserts offers with their uses, and then each use.
CREATE TRIGGER offers_begin_unused AFTER INSERT ON offers WHEN new.uses <> 0
BEGIN UPDATE offers SET uses = 0 WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER offer_uses_count_insert AFTER INSERT ON offer_uses
BEGIN UPDATE offers SET uses = uses + 1 WHERE id = new.offer_id; END;
--> statement-breakpoint
CREATE TRIGGER offer_uses_count_delete AFTER DELETE ON offer_uses
BEGIN UPDATE offers SET uses = uses - 1 WHERE id = old.offer_id; END;
--> statement-breakpoint
-- A backup inserts the rows after the invoices, so that only a change can be refused.
CREATE TRIGGER order_adjustments_are_frozen BEFORE UPDATE ON order_adjustments
BEGIN SELECT raise(ABORT, 'order_adjustments are frozen'); END;
--> statement-breakpoint
-- Public pages show offers (0002_catalogue_version.sql), but those that are used up. A use changes no version of an offer.
CREATE TRIGGER catalogue_version_offer_insert AFTER INSERT ON offers BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER catalogue_version_offer_update AFTER UPDATE ON offers
WHEN new.version <> old.version OR (new.uses >= new.max_uses) <> (old.uses >= old.max_uses) BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER catalogue_version_offer_delete AFTER DELETE ON offers BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
ALTER TABLE `carts` ADD `offer_code` text;--> statement-breakpoint
ALTER TABLE `products` ADD `is_offer_exempt` integer DEFAULT false NOT NULL;
