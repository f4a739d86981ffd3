ALTER TABLE `products` ADD `brand` text;--> statement-breakpoint
ALTER TABLE `products` ADD `barcode` text;--> statement-breakpoint
-- The search reads both. A virtual table takes no new column, so that it is made again, with the triggers that fill it.
DROP TRIGGER products_search_insert;--> statement-breakpoint
DROP TRIGGER products_search_delete;--> statement-breakpoint
DROP TRIGGER products_search_update;--> statement-breakpoint
DROP TABLE products_fts;--> statement-breakpoint
CREATE VIRTUAL TABLE products_fts USING fts5(
  name, sku, category, short_description, description, brand, barcode,
  content = 'products', content_rowid = 'search_key',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
INSERT INTO products_fts (products_fts) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER products_search_insert AFTER INSERT ON products BEGIN
  INSERT INTO products_fts (rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES (new.search_key, new.name, new.sku, new.category, new.short_description, new.description, new.brand, new.barcode);
  INSERT INTO products_trigrams (rowid, name) VALUES (new.search_key, new.name);
END;
--> statement-breakpoint
CREATE TRIGGER products_search_delete AFTER DELETE ON products BEGIN
  INSERT INTO products_fts (products_fts, rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES ('delete', old.search_key, old.name, old.sku, old.category, old.short_description, old.description, old.brand, old.barcode);
  INSERT INTO products_trigrams (products_trigrams, rowid, name) VALUES ('delete', old.search_key, old.name);
END;
--> statement-breakpoint
-- Only a change of the indexed text costs an index write: stock moves with every order.
CREATE TRIGGER products_search_update
AFTER UPDATE OF name, sku, category, short_description, description, brand, barcode ON products BEGIN
  INSERT INTO products_fts (products_fts, rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES ('delete', old.search_key, old.name, old.sku, old.category, old.short_description, old.description, old.brand, old.barcode);
  INSERT INTO products_trigrams (products_trigrams, rowid, name) VALUES ('delete', old.search_key, old.name);
  INSERT INTO products_fts (rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES (new.search_key, new.name, new.sku, new.category, new.short_description, new.description, new.brand, new.barcode);
  INSERT INTO products_trigrams (rowid, name) VALUES (new.search_key, new.name);
END;
