-- Written by hand: building products again would drop a table that others reference (docs/decisions/0022).
-- What could be sold becomes what is on hand; the units of orders that have not left the shop are added below.
DROP INDEX `products_by_stock`;--> statement-breakpoint
DROP INDEX `products_kept_by_stock`;--> statement-breakpoint
ALTER TABLE `products` RENAME COLUMN `stock_quantity` TO `stock_on_hand`;--> statement-breakpoint
ALTER TABLE `products` ADD `stock_allocated` integer DEFAULT 0 NOT NULL
  CONSTRAINT "products_allocated_on_hand" CHECK(stock_allocated BETWEEN 0 AND stock_on_hand);--> statement-breakpoint
ALTER TABLE `products` ADD `stock_quantity` integer NOT NULL GENERATED ALWAYS AS (stock_on_hand - stock_allocated) VIRTUAL;--> statement-breakpoint
CREATE INDEX `products_by_stock` ON `products` (`stock_quantity`);--> statement-breakpoint
CREATE INDEX `products_kept_by_stock` ON `products` (`archived_at`,`stock_quantity`);--> statement-breakpoint
UPDATE `products` SET stock_on_hand = stock_on_hand + promised.units, stock_allocated = promised.units
FROM (
  SELECT taken.product_id, sum(taken.quantity - coalesce(line.restocked_quantity, 0)) AS units
  FROM stock_reservations AS taken
    JOIN orders ON orders.id = taken.order_id
    LEFT JOIN order_items AS line ON line.order_id = taken.order_id AND line.product_id = taken.product_id
  WHERE taken.state IN ('held', 'sold')
    AND CASE orders.status WHEN 'refund_requested' THEN coalesce(orders.status_before_refund, 'paid') ELSE orders.status END
      IN ('pending_payment', 'payment_processing', 'payment_failed', 'paid', 'processing')
  GROUP BY taken.product_id
) AS promised
WHERE promised.product_id = products.id;
