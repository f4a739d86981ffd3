-- No other table references the tables that this migration rebuilds (docs/decisions/0007). Their triggers are created again, and
-- those that read `invoices`, because SQLite renames no table while a trigger reads a missing one.
CREATE TABLE `__new_order_line_taxes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`order_item_id` text,
	`name` text NOT NULL,
	`millipercent` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`,`name`,`millipercent`) REFERENCES `order_taxes`(`order_id`,`name`,`millipercent`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_line_taxes_not_negative" CHECK(tax_cents >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_order_line_taxes`("id", "order_id", "order_item_id", "name", "millipercent", "tax_cents") SELECT "id", "order_id", "order_item_id", "name", "millipercent", "tax_cents" FROM `order_line_taxes`;--> statement-breakpoint
DROP TABLE `order_line_taxes`;--> statement-breakpoint
ALTER TABLE `__new_order_line_taxes` RENAME TO `order_line_taxes`;--> statement-breakpoint
CREATE INDEX `order_line_taxes_by_tax` ON `order_line_taxes` (`order_id`,`name`,`millipercent`);--> statement-breakpoint
CREATE INDEX `order_line_taxes_by_item` ON `order_line_taxes` (`order_item_id`);--> statement-breakpoint
CREATE TRIGGER order_line_taxes_are_frozen BEFORE UPDATE ON order_line_taxes
BEGIN SELECT raise(ABORT, 'order_line_taxes are frozen'); END;
--> statement-breakpoint
ALTER TABLE `checkout_clients` ADD `site_hash` text;--> statement-breakpoint
CREATE INDEX `checkout_clients_by_site` ON `checkout_clients` (`site_hash`);--> statement-breakpoint
CREATE INDEX `emails_by_profile` ON `emails` (`profile_id`) WHERE profile_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `emails_by_transaction` ON `emails` (`transaction_id`) WHERE transaction_id IS NOT NULL;--> statement-breakpoint
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
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`corrects_id`) REFERENCES `__new_invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_kind_known" CHECK("kind" IN ('invoice', 'credit_note', 'debit_note')),
	CONSTRAINT "invoices_method_known" CHECK("method" IN ('card', 'cash')),
	CONSTRAINT "invoices_number_positive" CHECK(number > 0),
	CONSTRAINT "invoices_not_negative" CHECK(total_cents >= 0 AND tax_cents >= 0),
	CONSTRAINT "invoices_are_json" CHECK(json_valid(seller) AND json_valid(taxes)),
	CONSTRAINT "invoices_refund_named" CHECK(kind <> 'invoice' OR (refund_id IS NULL AND corrects_id IS NULL))
);
--> statement-breakpoint
INSERT INTO `__new_invoices`("id", "kind", "number", "order_id", "refund_id", "dispute_id", "corrects_id", "method", "tender", "fulfilment", "place", "issued_at", "day", "seller", "taxes", "total_cents", "tax_cents", "cash_rounding_cents") SELECT "id", "kind", "number", "order_id", "refund_id", "dispute_id", "corrects_id", "method", "tender", "fulfilment", "place", "issued_at", "day", "seller", "taxes", "total_cents", "tax_cents", "cash_rounding_cents" FROM `invoices`;--> statement-breakpoint
DROP TRIGGER invoiced_items_are_frozen;--> statement-breakpoint
DROP TRIGGER invoiced_amounts_are_frozen;--> statement-breakpoint
DROP TABLE `invoices`;--> statement-breakpoint
ALTER TABLE `__new_invoices` RENAME TO `invoices`;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_per_number` ON `invoices` (`kind`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_per_refund` ON `invoices` (`refund_id`,`kind`) WHERE refund_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_per_dispute` ON `invoices` (`dispute_id`) WHERE dispute_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_by_order` ON `invoices` (`order_id`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_by_day` ON `invoices` (`day`);--> statement-breakpoint
CREATE INDEX `invoices_by_corrected` ON `invoices` (`corrects_id`) WHERE corrects_id IS NOT NULL;--> statement-breakpoint
-- A document is never changed. An error is corrected by another document.
CREATE TRIGGER invoices_are_frozen BEFORE UPDATE ON invoices
BEGIN SELECT raise(ABORT, 'invoices are frozen'); END;
--> statement-breakpoint
-- Invoices print the items and amounts of their order. The addresses may be erased, and the status and the units that were
-- restocked change.
CREATE TRIGGER invoiced_items_are_frozen
BEFORE UPDATE OF order_id, product_name, product_sku, quantity, retail_price_cents, unit_price_cents, discount_cents,
  tax_rate_basis_points, tax_cents, total_cents ON order_items
WHEN EXISTS (SELECT 1 FROM invoices WHERE order_id = old.order_id)
BEGIN SELECT raise(ABORT, 'the items of an invoice are frozen'); END;
--> statement-breakpoint
CREATE TRIGGER invoiced_amounts_are_frozen
BEFORE UPDATE OF order_number, currency, payment_method, subtotal_cents, discount_cents, tax_cents, shipping_cents, total_cents,
  tax_mode, tax_place, tax_day ON orders
WHEN EXISTS (SELECT 1 FROM invoices WHERE order_id = old.id)
BEGIN SELECT raise(ABORT, 'the amounts of an invoice are frozen'); END;
--> statement-breakpoint
CREATE INDEX `orders_by_paid_at` ON `orders` (`paid_at`) WHERE paid_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_unpaid_phone` ON `orders` (`phone_key`) WHERE phone_key IS NOT NULL AND paid_at IS NULL;--> statement-breakpoint
CREATE INDEX `orders_by_unpaid_address` ON `orders` (`address_key`) WHERE address_key IS NOT NULL AND paid_at IS NULL;--> statement-breakpoint
-- The nightly run deletes checkouts that nobody paid, and left their events with an order that is gone.
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
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "stripe_events_outcome_known" CHECK("outcome" IN ('applied', 'unchanged', 'ignored', 'refused', 'failed'))
);
--> statement-breakpoint
INSERT INTO `__new_stripe_events`("id", "type", "object_id", "stripe_payment_intent_id", "order_id", "is_live", "outcome", "detail", "occurred_at", "received_at") SELECT "id", "type", "object_id", "stripe_payment_intent_id", CASE WHEN "order_id" IN (SELECT id FROM orders) THEN "order_id" END, "is_live", "outcome", "detail", "occurred_at", "received_at" FROM `stripe_events`;--> statement-breakpoint
DROP TABLE `stripe_events`;--> statement-breakpoint
ALTER TABLE `__new_stripe_events` RENAME TO `stripe_events`;--> statement-breakpoint
CREATE INDEX `stripe_events_by_object` ON `stripe_events` (`object_id`);--> statement-breakpoint
CREATE INDEX `stripe_events_by_order` ON `stripe_events` (`order_id`);--> statement-breakpoint
CREATE INDEX `stripe_events_by_received_at` ON `stripe_events` (`received_at`);--> statement-breakpoint
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
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "disputes_amount_not_negative" CHECK(amount_cents >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_disputes`("id", "order_id", "stripe_payment_intent_id", "amount_cents", "reason", "status", "status_at", "opened_at", "due_at", "closed_at") SELECT "id", CASE WHEN "order_id" IN (SELECT id FROM orders) THEN "order_id" END, "stripe_payment_intent_id", "amount_cents", "reason", "status", "status_at", "opened_at", "due_at", "closed_at" FROM `disputes`;--> statement-breakpoint
DROP TABLE `disputes`;--> statement-breakpoint
ALTER TABLE `__new_disputes` RENAME TO `disputes`;--> statement-breakpoint
CREATE INDEX `disputes_by_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE INDEX `disputes_by_opened_at` ON `disputes` (`opened_at`);