CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`order_id` text NOT NULL,
	`refund_id` text,
	`corrects_id` text,
	`method` text NOT NULL,
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
	CONSTRAINT "invoices_kind_known" CHECK("kind" IN ('invoice', 'credit_note', 'debit_note')),
	CONSTRAINT "invoices_method_known" CHECK("method" IN ('card', 'cash')),
	CONSTRAINT "invoices_number_positive" CHECK(number > 0),
	CONSTRAINT "invoices_not_negative" CHECK(total_cents >= 0 AND tax_cents >= 0),
	CONSTRAINT "invoices_are_json" CHECK(json_valid(seller) AND json_valid(taxes)),
	CONSTRAINT "invoices_refund_named" CHECK(kind <> 'invoice' OR (refund_id IS NULL AND corrects_id IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_per_number` ON `invoices` (`kind`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_per_refund` ON `invoices` (`refund_id`,`kind`) WHERE refund_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_by_order` ON `invoices` (`order_id`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_by_day` ON `invoices` (`day`);
--> statement-breakpoint
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
