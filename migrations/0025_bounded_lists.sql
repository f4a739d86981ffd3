CREATE TABLE `product_counts` (
	`id` integer PRIMARY KEY NOT NULL,
	`category` text NOT NULL,
	`is_in_stock` integer NOT NULL,
	`is_featured` integer NOT NULL,
	`found` integer NOT NULL,
	CONSTRAINT "product_counts_not_negative" CHECK(found >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_counts_once_each` ON `product_counts` (`category`,`is_in_stock`,`is_featured`);--> statement-breakpoint
CREATE INDEX `products_by_sku` ON `products` (`is_active`,`sku`);--> statement-breakpoint
CREATE INDEX `products_by_quantity` ON `products` (`is_active`,`stock_quantity`);--> statement-breakpoint
CREATE INDEX `products_by_category_and_price` ON `products` (`is_active`,`category`,`wholesale_price_cents`);--> statement-breakpoint
CREATE INDEX `products_by_category_and_created_at` ON `products` (`is_active`,`category`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_by_category_and_discount` ON `products` (`is_active`,`category`,`discount_percentage`);--> statement-breakpoint
CREATE INDEX `products_by_stock_and_discount` ON `products` (`is_active`,(stock_on_hand > stock_allocated),`discount_percentage`);--> statement-breakpoint
INSERT INTO product_counts (category, is_in_stock, is_featured, found)
  SELECT category, stock_on_hand > stock_allocated, is_featured, count(*) FROM products WHERE is_active = 1 GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE TRIGGER product_counts_insert AFTER INSERT ON products WHEN new.is_active = 1 BEGIN
  INSERT INTO product_counts (category, is_in_stock, is_featured, found)
    VALUES (new.category, new.stock_on_hand > new.stock_allocated, new.is_featured, 1)
    ON CONFLICT (category, is_in_stock, is_featured) DO UPDATE SET found = found + 1;
END;
--> statement-breakpoint
CREATE TRIGGER product_counts_delete AFTER DELETE ON products WHEN old.is_active = 1 BEGIN
  UPDATE product_counts SET found = found - 1 WHERE category = old.category
    AND is_in_stock = (old.stock_on_hand > old.stock_allocated) AND is_featured = old.is_featured;
END;
--> statement-breakpoint
-- A sale counts only where it is the last unit's.
CREATE TRIGGER product_counts_update AFTER UPDATE OF is_active, category, is_featured, stock_on_hand, stock_allocated ON products
WHEN new.is_active <> old.is_active OR new.category <> old.category OR new.is_featured <> old.is_featured
  OR (new.stock_on_hand > new.stock_allocated) <> (old.stock_on_hand > old.stock_allocated)
BEGIN
  UPDATE product_counts SET found = found - 1 WHERE old.is_active = 1 AND category = old.category
    AND is_in_stock = (old.stock_on_hand > old.stock_allocated) AND is_featured = old.is_featured;
  INSERT INTO product_counts (category, is_in_stock, is_featured, found)
    SELECT new.category, new.stock_on_hand > new.stock_allocated, new.is_featured, 1 WHERE new.is_active = 1
    ON CONFLICT (category, is_in_stock, is_featured) DO UPDATE SET found = found + 1;
END;
--> statement-breakpoint
-- The search reads the newest hits of a common word alone. What shoppers may not see has a key below zero, so that a search
-- begins behind it, however much of it there is; the index of one letter is read in order as well. A virtual table takes no
-- new column or option, so that it is made again, with the triggers that fill it.
DROP TRIGGER products_search_insert;--> statement-breakpoint
DROP TRIGGER products_search_delete;--> statement-breakpoint
DROP TRIGGER products_search_update;--> statement-breakpoint
DROP TABLE products_fts;--> statement-breakpoint
CREATE VIEW products_searched AS
  SELECT CASE WHEN is_active THEN search_key ELSE -search_key END AS hit_key,
    name, sku, category, short_description, description, brand, barcode FROM products;
--> statement-breakpoint
CREATE VIRTUAL TABLE products_fts USING fts5(
  name, sku, category, short_description, description, brand, barcode,
  content = 'products_searched', content_rowid = 'hit_key',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
--> statement-breakpoint
INSERT INTO products_fts (products_fts) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER products_search_insert AFTER INSERT ON products BEGIN
  INSERT INTO products_fts (rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES (CASE WHEN new.is_active THEN new.search_key ELSE -new.search_key END,
      new.name, new.sku, new.category, new.short_description, new.description, new.brand, new.barcode);
END;
--> statement-breakpoint
CREATE TRIGGER products_search_delete AFTER DELETE ON products BEGIN
  INSERT INTO products_fts (products_fts, rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES ('delete', CASE WHEN old.is_active THEN old.search_key ELSE -old.search_key END,
      old.name, old.sku, old.category, old.short_description, old.description, old.brand, old.barcode);
END;
--> statement-breakpoint
-- Only a change of the indexed text, or of who may see it, costs an index write: stock moves with every order.
CREATE TRIGGER products_search_update
AFTER UPDATE OF name, sku, category, short_description, description, brand, barcode, is_active ON products BEGIN
  INSERT INTO products_fts (products_fts, rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES ('delete', CASE WHEN old.is_active THEN old.search_key ELSE -old.search_key END,
      old.name, old.sku, old.category, old.short_description, old.description, old.brand, old.barcode);
  INSERT INTO products_fts (rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES (CASE WHEN new.is_active THEN new.search_key ELSE -new.search_key END,
      new.name, new.sku, new.category, new.short_description, new.description, new.brand, new.barcode);
END;
