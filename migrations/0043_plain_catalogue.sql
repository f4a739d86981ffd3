-- The tables below were filled by triggers on products.
DROP TRIGGER product_counts_insert;--> statement-breakpoint
DROP TRIGGER product_counts_delete;--> statement-breakpoint
DROP TRIGGER product_counts_update;--> statement-breakpoint
DROP TRIGGER products_words_insert;--> statement-breakpoint
DROP TRIGGER products_words_update;--> statement-breakpoint
DROP TABLE `product_counts`;--> statement-breakpoint
DROP TABLE `product_word_variants`;--> statement-breakpoint
DROP TABLE `product_words`;--> statement-breakpoint
DROP INDEX `products_by_retail_price`;--> statement-breakpoint
DROP INDEX `products_kept_by_name`;--> statement-breakpoint
DROP INDEX `products_kept_by_created_at`;--> statement-breakpoint
DROP INDEX `products_kept_by_sku`;--> statement-breakpoint
DROP INDEX `products_kept_by_category`;--> statement-breakpoint
DROP INDEX `products_kept_by_retail_price`;--> statement-breakpoint
DROP INDEX `products_kept_by_stock`;--> statement-breakpoint
DROP INDEX `products_by_sku`;--> statement-breakpoint
DROP INDEX `products_by_quantity`;--> statement-breakpoint
DROP INDEX `products_by_stock_and_discount`;--> statement-breakpoint
CREATE INDEX `products_by_archived_at` ON `products` (`archived_at`,`created_at`);
--> statement-breakpoint
-- The index refers to products directly. Its row numbers were negative for hidden products; searches now filter products
-- themselves. A virtual table cannot be altered, so it is created again with its triggers.
DROP TRIGGER products_search_insert;--> statement-breakpoint
DROP TRIGGER products_search_delete;--> statement-breakpoint
DROP TRIGGER products_search_update;--> statement-breakpoint
DROP TABLE products_fts;--> statement-breakpoint
DROP VIEW products_searched;--> statement-breakpoint
CREATE VIRTUAL TABLE products_fts USING fts5(
  name, sku, category, short_description, description, brand, barcode,
  content = 'products', content_rowid = 'search_key',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
--> statement-breakpoint
INSERT INTO products_fts (products_fts) VALUES ('rebuild');
--> statement-breakpoint
-- The words of the index, by column: a misspelled word is compared with those of names.
CREATE VIRTUAL TABLE products_fts_vocab USING fts5vocab(products_fts, 'col');
--> statement-breakpoint
CREATE TRIGGER products_search_insert AFTER INSERT ON products BEGIN
  INSERT INTO products_fts (rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES (new.search_key, new.name, new.sku, new.category, new.short_description, new.description, new.brand, new.barcode);
END;
--> statement-breakpoint
CREATE TRIGGER products_search_delete AFTER DELETE ON products BEGIN
  INSERT INTO products_fts (products_fts, rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES ('delete', old.search_key, old.name, old.sku, old.category, old.short_description, old.description, old.brand, old.barcode);
END;
--> statement-breakpoint
-- Stock changes with every order: only changes of the indexed text write to the index.
CREATE TRIGGER products_search_update
AFTER UPDATE OF name, sku, category, short_description, description, brand, barcode ON products BEGIN
  INSERT INTO products_fts (products_fts, rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES ('delete', old.search_key, old.name, old.sku, old.category, old.short_description, old.description, old.brand, old.barcode);
  INSERT INTO products_fts (rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES (new.search_key, new.name, new.sku, new.category, new.short_description, new.description, new.brand, new.barcode);
END;
