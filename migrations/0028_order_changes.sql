-- A refund gets more origins and methods, and a discount needs no offer. SQLite changes a CHECK, and a NOT NULL, only with
-- the table, so `refunds` is rebuilt together with the tables that reference it (docs/decisions/0007). Triggers of other
-- tables that read `invoices` are created again, because SQLite renames no table while a trigger reads a missing one.
DROP TRIGGER `invoiced_items_are_frozen`;--> statement-breakpoint
DROP TRIGGER `invoiced_item_taxes_are_frozen`;--> statement-breakpoint
DROP TRIGGER `invoiced_amounts_are_frozen`;--> statement-breakpoint
DROP TRIGGER `invoiced_taxes_are_frozen`;--> statement-breakpoint
CREATE TABLE `order_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`next` text,
	`former` text,
	`content` integer NOT NULL,
	`former_total_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`due_cents` integer NOT NULL,
	`stripe_payment_intent_id` text,
	`expires_at` text,
	`request_id` text,
	`actor` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_changes_state_known" CHECK("state" IN ('awaiting_payment', 'applied', 'ended')),
	CONSTRAINT "order_changes_actor_known" CHECK("actor" IN ('customer', 'admin', 'payment', 'system')),
	CONSTRAINT "order_changes_are_json" CHECK(json_valid(next) AND json_valid(former)),
	CONSTRAINT "order_changes_await_a_payment" CHECK(state <> 'awaiting_payment' OR (next IS NOT NULL AND expires_at IS NOT NULL AND due_cents > 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_changes_stripe_payment_intent_id_unique` ON `order_changes` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_changes_one_awaited` ON `order_changes` (`order_id`) WHERE state = 'awaiting_payment';--> statement-breakpoint
CREATE UNIQUE INDEX `order_changes_one_per_request` ON `order_changes` (`order_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `order_changes_by_order` ON `order_changes` (`order_id`,`content`);--> statement-breakpoint
CREATE INDEX `order_changes_by_expiry` ON `order_changes` (`expires_at`) WHERE state = 'awaiting_payment';--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`stripe_payment_intent_id` text,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`taxes` text,
	`is_own` integer DEFAULT true NOT NULL,
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
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refunds_amount_positive" CHECK(amount_cents > 0),
	CONSTRAINT "refunds_origin_known" CHECK("origin" IN ('admin', 'cancellation', 'change', 'late_payment', 'stripe', 'unmatched')),
	CONSTRAINT "refunds_method_known" CHECK("method" IN ('card', 'cash', 'payouts')),
	CONSTRAINT "refunds_state_known" CHECK("state" IN ('requested', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "refunds_unmatched_names_its_payment" CHECK(origin <> 'unmatched' OR (stripe_payment_intent_id IS NOT NULL AND NOT is_own)),
	CONSTRAINT "refunds_by_payouts_at_once" CHECK(method <> 'payouts' OR state = 'succeeded')
);
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "order_id", "stripe_payment_intent_id", "amount_cents", "reason", "taxes", "is_own", "restocks", "origin", "method", "tender", "state", "stripe_refund_id", "idempotency_key", "failure", "created_by", "profile_id", "created_at", "updated_at") SELECT "id", "order_id", "stripe_payment_intent_id", "amount_cents", "reason", "taxes", "origin" <> 'unmatched', "restocks", "origin", "method", "tender", "state", "stripe_refund_id", "idempotency_key", "failure", "created_by", "profile_id", "created_at", "updated_at" FROM `refunds` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_refund_items` (
	`refund_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`refund_id`, `order_item_id`),
	FOREIGN KEY (`refund_id`) REFERENCES `__new_refunds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refund_items_quantity_positive" CHECK(quantity > 0)
);
--> statement-breakpoint
INSERT INTO `__new_refund_items`("refund_id", "order_item_id", "quantity") SELECT "refund_id", "order_item_id", "quantity" FROM `refund_items` ORDER BY rowid;--> statement-breakpoint
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
	`content` integer DEFAULT 0 NOT NULL,
	`fulfilment` text DEFAULT 'delivery' NOT NULL,
	`place` text,
	`issued_at` text NOT NULL,
	`day` text NOT NULL,
	`seller` text NOT NULL,
	`taxes` text NOT NULL,
	`total_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`cash_rounding_cents` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
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
CREATE TABLE `__new_order_adjustments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`order_item_id` text,
	`offer_id` text,
	`title` text NOT NULL,
	`code` text,
	`cents` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "order_adjustments_positive" CHECK(cents > 0)
);
--> statement-breakpoint
INSERT INTO `__new_order_adjustments`("id", "order_id", "order_item_id", "offer_id", "title", "code", "cents") SELECT "id", "order_id", "order_item_id", "offer_id", "title", "code", "cents" FROM `order_adjustments` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `invoices`;--> statement-breakpoint
DROP TABLE `refund_items`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
DROP TABLE `order_adjustments`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refund_items` RENAME TO `refund_items`;--> statement-breakpoint
ALTER TABLE `__new_invoices` RENAME TO `invoices`;--> statement-breakpoint
ALTER TABLE `__new_order_adjustments` RENAME TO `order_adjustments`;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe_refund_id_unique` ON `refunds` (`stripe_refund_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_idempotency_key_unique` ON `refunds` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `refunds_by_order` ON `refunds` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_by_state` ON `refunds` (`state`,`updated_at`);--> statement-breakpoint
CREATE INDEX `refund_items_by_order_item` ON `refund_items` (`order_item_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_per_number` ON `invoices` (`kind`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_per_refund` ON `invoices` (`refund_id`,`kind`) WHERE refund_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_per_dispute` ON `invoices` (`dispute_id`) WHERE dispute_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_by_order` ON `invoices` (`order_id`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_by_day` ON `invoices` (`day`);--> statement-breakpoint
CREATE INDEX `invoices_by_corrected` ON `invoices` (`corrects_id`) WHERE corrects_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `order_adjustments_one_per_part` ON `order_adjustments` (`order_id`,`offer_id`,`order_item_id`);--> statement-breakpoint
CREATE INDEX `order_adjustments_by_item` ON `order_adjustments` (`order_item_id`);--> statement-breakpoint
CREATE INDEX `order_adjustments_by_offer` ON `order_adjustments` (`offer_id`);--> statement-breakpoint
DROP INDEX `order_items_one_per_product`;--> statement-breakpoint
CREATE INDEX `order_items_by_order` ON `order_items` (`order_id`,`product_id`);--> statement-breakpoint
DROP INDEX `transactions_one_payment_per_order`;--> statement-breakpoint
ALTER TABLE `transactions` ADD `change_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_one_payment_per_order` ON `transactions` (`order_id`,ifnull(change_id, '')) WHERE type = 'payment' AND reversed_at IS NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `content` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `awaited_change_id` text;--> statement-breakpoint
-- A document is never changed. An error is corrected by another document.
CREATE TRIGGER invoices_are_frozen BEFORE UPDATE ON invoices
BEGIN SELECT raise(ABORT, 'invoices are frozen'); END;
--> statement-breakpoint
CREATE TRIGGER order_adjustments_are_frozen BEFORE UPDATE ON order_adjustments
BEGIN SELECT raise(ABORT, 'order_adjustments are frozen'); END;
--> statement-breakpoint
-- Invoices print the items and amounts of their order. The addresses may be erased, and the status and the units that
-- were restocked change. An order whose invoice was taken back is taxed again on the day on which it is paid. A change of
-- the order replaces its items and its amounts at once, and keeps the former ones in `order_changes`.
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
WHEN new.content = old.content AND EXISTS (SELECT 1 FROM invoices WHERE order_id = old.id)
BEGIN SELECT raise(ABORT, 'the amounts of an invoice are frozen'); END;
--> statement-breakpoint
-- A write with an old version fails by its NULL, so that it is decided again.
CREATE TRIGGER invoiced_taxes_are_frozen BEFORE UPDATE OF tax_cents, total_cents, tax_day ON orders
WHEN new.version IS NOT NULL AND new.content = old.content AND (SELECT sum(CASE WHEN kind = 'invoice' THEN 1 WHEN refund_id IS NULL AND dispute_id IS NULL THEN -1 ELSE 0 END)
  FROM invoices WHERE order_id = old.id) > 0
BEGIN SELECT raise(ABORT, 'the amounts of an invoice are frozen'); END;
