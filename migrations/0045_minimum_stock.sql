-- A sale also changes a page when the stock falls below the least quantity of an order, or rises to it again.
DROP TRIGGER catalogue_version_product_update;--> statement-breakpoint
CREATE TRIGGER catalogue_version_product_update AFTER UPDATE ON products
WHEN new.version <> old.version
  OR min(max(new.stock_on_hand - new.stock_allocated, 0), 11) <> min(max(old.stock_on_hand - old.stock_allocated, 0), 11)
  OR (new.stock_on_hand - new.stock_allocated >= new.minimum_order_quantity)
    <> (old.stock_on_hand - old.stock_allocated >= old.minimum_order_quantity)
BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
