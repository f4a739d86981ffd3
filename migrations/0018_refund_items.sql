-- The units of refunds and returns become rows. SQLite drops a column that a CHECK of its table names only with the table, so
-- `refunds` is rebuilt together with `invoices`, the only table that references it (docs/decisions/0007). The triggers of
-- `invoices`, and those that read it, are created again.
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
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refunds_amount_positive" CHECK(amount_cents > 0),
	CONSTRAINT "refunds_origin_known" CHECK("origin" IN ('admin', 'cancellation', 'late_payment', 'stripe', 'unmatched')),
	CONSTRAINT "refunds_method_known" CHECK("method" IN ('card', 'cash')),
	CONSTRAINT "refunds_state_known" CHECK("state" IN ('requested', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "refunds_unmatched_names_its_payment" CHECK((origin = 'unmatched') = (stripe_payment_intent_id IS NOT NULL))
);
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "order_id", "stripe_payment_intent_id", "amount_cents", "reason", "taxes", "restocks", "origin", "method", "tender", "state", "stripe_refund_id", "idempotency_key", "failure", "created_by", "profile_id", "created_at", "updated_at") SELECT "id", "order_id", "stripe_payment_intent_id", "amount_cents", "reason", "taxes", "restocks", "origin", "method", "tender", "state", "stripe_refund_id", "idempotency_key", "failure", "created_by", "profile_id", "created_at", "updated_at" FROM `refunds` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `refund_items` (
	`refund_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`refund_id`, `order_item_id`),
	FOREIGN KEY (`refund_id`) REFERENCES `__new_refunds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refund_items_quantity_positive" CHECK(quantity > 0)
);
--> statement-breakpoint
INSERT INTO refund_items (refund_id, order_item_id, quantity)
SELECT refunds.id, line.id, sum(unit.value ->> 'quantity')
FROM refunds, json_each(refunds.items) AS unit
JOIN order_items AS line ON line.id = unit.value ->> 'order_item_id' AND line.order_id = refunds.order_id
WHERE unit.value ->> 'quantity' > 0
GROUP BY refunds.id, line.id ORDER BY refunds.rowid, min(unit.key);
--> statement-breakpoint
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
	FOREIGN KEY (`refund_id`) REFERENCES `__new_refunds`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`corrects_id`) REFERENCES `__new_invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_kind_known" CHECK("kind" IN ('invoice', 'credit_note', 'debit_note')),
	CONSTRAINT "invoices_method_known" CHECK("method" IN ('card', 'cash')),
	CONSTRAINT "invoices_number_positive" CHECK(number > 0),
	CONSTRAINT "invoices_not_negative" CHECK(total_cents >= 0 AND tax_cents >= 0),
	CONSTRAINT "invoices_are_json" CHECK(json_valid(seller) AND json_valid(taxes)),
	CONSTRAINT "invoices_refund_named" CHECK(kind <> 'invoice' OR (refund_id IS NULL AND corrects_id IS NULL))
);
--> statement-breakpoint
INSERT INTO `__new_invoices`("id", "kind", "number", "order_id", "refund_id", "dispute_id", "corrects_id", "method", "tender", "fulfilment", "place", "issued_at", "day", "seller", "taxes", "total_cents", "tax_cents", "cash_rounding_cents") SELECT "id", "kind", "number", "order_id", "refund_id", "dispute_id", "corrects_id", "method", "tender", "fulfilment", "place", "issued_at", "day", "seller", "taxes", "total_cents", "tax_cents", "cash_rounding_cents" FROM `invoices` ORDER BY rowid;--> statement-breakpoint
DROP TRIGGER invoiced_items_are_frozen;--> statement-breakpoint
DROP TRIGGER invoiced_amounts_are_frozen;--> statement-breakpoint
DROP TABLE `invoices`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
ALTER TABLE `__new_invoices` RENAME TO `invoices`;--> statement-breakpoint
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
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "returns_state_known" CHECK("state" IN ('requested', 'approved', 'received', 'refunded', 'declined')),
	CONSTRAINT "returns_received_units_are_counted" CHECK(state NOT IN ('received', 'refunded') OR restocks IS NOT NULL)
);
--> statement-breakpoint
INSERT INTO `__new_returns`("id", "order_id", "reason", "state", "answer", "restocks", "refund_id", "created_at", "updated_at") SELECT "id", "order_id", "reason", "state", "answer", "restocks", "refund_id", "created_at", "updated_at" FROM `returns` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `return_items` (
	`return_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`return_id`, `order_item_id`),
	FOREIGN KEY (`return_id`) REFERENCES `__new_returns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "return_items_quantity_positive" CHECK(quantity > 0)
);
--> statement-breakpoint
INSERT INTO return_items (return_id, order_item_id, quantity)
SELECT returns.id, line.id, sum(unit.value ->> 'quantity')
FROM returns, json_each(returns.items) AS unit
JOIN order_items AS line ON line.id = unit.value ->> 'order_item_id' AND line.order_id = returns.order_id
WHERE unit.value ->> 'quantity' > 0
GROUP BY returns.id, line.id ORDER BY returns.rowid, min(unit.key);
--> statement-breakpoint
DROP TABLE `returns`;--> statement-breakpoint
ALTER TABLE `__new_returns` RENAME TO `returns`;--> statement-breakpoint
CREATE INDEX `returns_by_order` ON `returns` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `returns_by_state` ON `returns` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `return_items_by_order_item` ON `return_items` (`order_item_id`);--> statement-breakpoint
-- No query uses these indexes. The status finds the few orders that are under way.
DROP INDEX `orders_by_unpaid_phone`;--> statement-breakpoint
DROP INDEX `orders_by_unpaid_address`;--> statement-breakpoint
DROP INDEX `orders_by_reservation_expiry`;--> statement-breakpoint
DROP INDEX `stripe_events_by_object`;--> statement-breakpoint
DROP INDEX `disputes_by_opened_at`;
