CREATE TABLE `product_word_variants` (
	`variant` text NOT NULL,
	`word_id` integer NOT NULL,
	FOREIGN KEY (`word_id`) REFERENCES `product_words`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_word_variants_once_each` ON `product_word_variants` (`variant`,`word_id`);--> statement-breakpoint
CREATE TABLE `product_words` (
	`id` integer PRIMARY KEY NOT NULL,
	`word` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_words_once_each` ON `product_words` (`word`);--> statement-breakpoint
-- Words are only ever added: one that no product has any more finds nothing. What lies behind the end of a word cannot be
-- left out, so that the places 8 and 9 stand for no letter.
CREATE TRIGGER product_words_insert AFTER INSERT ON product_words BEGIN
  INSERT INTO product_word_variants (variant, word_id)
    SELECT DISTINCT substr(start, 1, one.value - 1) || substr(start, one.value + 1, two.value - one.value - 1)
        || substr(start, two.value + 1) AS variant, new.id
      FROM (SELECT substr(new.word, 1, 7) AS start), json_each('[1,2,3,4,5,6,7,8]') AS one, json_each('[2,3,4,5,6,7,8,9]') AS two
      WHERE one.value < two.value AND length(variant) >= 3;
END;
--> statement-breakpoint
-- The name as a list of JSON, cut at blanks: json_quote escapes what the name may hold.
INSERT INTO product_words (word)
  SELECT DISTINCT value FROM products, json_each('[' || replace(json_quote(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(products.name_folded, '-', ' '), '_', ' '), '/', ' '), '.', ' '), ',', ' '), ';', ' '), ':', ' '), '!', ' '), '?', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '&', ' '), '+', ' '), '#', ' '), '*', ' '), '"', ' '), '''', ' '), '’', ' ')
  ), ' ', '","') || ']')
  WHERE length(value) BETWEEN 4 AND 40 AND value NOT IN (SELECT word FROM product_words);
--> statement-breakpoint
CREATE TRIGGER products_words_insert AFTER INSERT ON products BEGIN
  INSERT INTO product_words (word)
    SELECT DISTINCT value FROM json_each('[' || replace(json_quote(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.name_folded, '-', ' '), '_', ' '), '/', ' '), '.', ' '), ',', ' '), ';', ' '), ':', ' '), '!', ' '), '?', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '&', ' '), '+', ' '), '#', ' '), '*', ' '), '"', ' '), '''', ' '), '’', ' ')
    ), ' ', '","') || ']')
    WHERE length(value) BETWEEN 4 AND 40 AND value NOT IN (SELECT word FROM product_words);
END;
--> statement-breakpoint
CREATE TRIGGER products_words_update AFTER UPDATE OF name ON products BEGIN
  INSERT INTO product_words (word)
    SELECT DISTINCT value FROM json_each('[' || replace(json_quote(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.name_folded, '-', ' '), '_', ' '), '/', ' '), '.', ' '), ',', ' '), ';', ' '), ':', ' '), '!', ' '), '?', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '&', ' '), '+', ' '), '#', ' '), '*', ' '), '"', ' '), '''', ' '), '’', ' ')
    ), ' ', '","') || ']')
    WHERE length(value) BETWEEN 4 AND 40 AND value NOT IN (SELECT word FROM product_words);
END;
--> statement-breakpoint
-- The trigrams of whole names grow with the catalogue; those of its words hardly do.
DROP TRIGGER products_search_insert;--> statement-breakpoint
DROP TRIGGER products_search_delete;--> statement-breakpoint
DROP TRIGGER products_search_update;--> statement-breakpoint
DROP TABLE products_trigrams;--> statement-breakpoint
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
-- Only a change of the indexed text costs an index write: stock moves with every order.
CREATE TRIGGER products_search_update
AFTER UPDATE OF name, sku, category, short_description, description, brand, barcode ON products BEGIN
  INSERT INTO products_fts (products_fts, rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES ('delete', old.search_key, old.name, old.sku, old.category, old.short_description, old.description, old.brand, old.barcode);
  INSERT INTO products_fts (rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES (new.search_key, new.name, new.sku, new.category, new.short_description, new.description, new.brand, new.barcode);
END;
