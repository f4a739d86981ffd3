ALTER TABLE `order_items` ADD `tax_class` text;--> statement-breakpoint
-- The orders that are still to be paid. The class of a product that is gone is unknown.
UPDATE order_items SET tax_class = (SELECT products.tax_class FROM products WHERE products.id = order_items.product_id)
WHERE order_id IN (SELECT id FROM orders WHERE paid_at IS NULL AND status <> 'canceled');
--> statement-breakpoint
-- Invoices print the items and amounts of their order. The addresses may be erased, and the status and the units that were
-- restocked change. An order whose invoice was taken back is taxed again on the day on which it is paid.
DROP TRIGGER invoiced_items_are_frozen;--> statement-breakpoint
CREATE TRIGGER invoiced_items_are_frozen
BEFORE UPDATE OF order_id, product_name, product_sku, quantity, retail_price_cents, unit_price_cents, discount_cents,
  tax_rate_basis_points, tax_class, total_cents ON order_items
WHEN EXISTS (SELECT 1 FROM invoices WHERE order_id = old.order_id)
BEGIN SELECT raise(ABORT, 'the items of an invoice are frozen'); END;
--> statement-breakpoint
CREATE TRIGGER invoiced_item_taxes_are_frozen BEFORE UPDATE OF tax_cents ON order_items
WHEN (SELECT sum(CASE WHEN kind = 'invoice' THEN 1 WHEN refund_id IS NULL AND dispute_id IS NULL THEN -1 ELSE 0 END)
  FROM invoices WHERE order_id = old.order_id) > 0
BEGIN SELECT raise(ABORT, 'the items of an invoice are frozen'); END;
--> statement-breakpoint
DROP TRIGGER invoiced_amounts_are_frozen;--> statement-breakpoint
CREATE TRIGGER invoiced_amounts_are_frozen
BEFORE UPDATE OF order_number, currency, payment_method, subtotal_cents, discount_cents, shipping_cents, tax_mode, tax_place
  ON orders
WHEN EXISTS (SELECT 1 FROM invoices WHERE order_id = old.id)
BEGIN SELECT raise(ABORT, 'the amounts of an invoice are frozen'); END;
--> statement-breakpoint
-- A write with an old version fails by its NULL, so that it is decided again.
CREATE TRIGGER invoiced_taxes_are_frozen BEFORE UPDATE OF tax_cents, total_cents, tax_day ON orders
WHEN new.version IS NOT NULL AND (SELECT sum(CASE WHEN kind = 'invoice' THEN 1 WHEN refund_id IS NULL AND dispute_id IS NULL THEN -1 ELSE 0 END)
  FROM invoices WHERE order_id = old.id) > 0
BEGIN SELECT raise(ABORT, 'the amounts of an invoice are frozen'); END;
