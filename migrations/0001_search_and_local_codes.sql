-- Full-text search over what a shopper would type. External content: the text itself stays in products.
CREATE VIRTUAL TABLE products_fts USING fts5(
  name, sku, category, short_description, description,
  content = 'products', content_rowid = 'search_key',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
-- Trigrams of the name, for small typos and for parts of words.
CREATE VIRTUAL TABLE products_trigrams USING fts5(
  name,
  content = 'products', content_rowid = 'search_key',
  tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
CREATE TRIGGER products_search_insert AFTER INSERT ON products BEGIN
  INSERT INTO products_fts (rowid, name, sku, category, short_description, description)
    VALUES (new.search_key, new.name, new.sku, new.category, new.short_description, new.description);
  INSERT INTO products_trigrams (rowid, name) VALUES (new.search_key, new.name);
END;
--> statement-breakpoint
CREATE TRIGGER products_search_delete AFTER DELETE ON products BEGIN
  INSERT INTO products_fts (products_fts, rowid, name, sku, category, short_description, description)
    VALUES ('delete', old.search_key, old.name, old.sku, old.category, old.short_description, old.description);
  INSERT INTO products_trigrams (products_trigrams, rowid, name) VALUES ('delete', old.search_key, old.name);
END;
--> statement-breakpoint
-- Only a change of the indexed text costs an index write: stock moves with every order.
CREATE TRIGGER products_search_update AFTER UPDATE OF name, sku, category, short_description, description ON products BEGIN
  INSERT INTO products_fts (products_fts, rowid, name, sku, category, short_description, description)
    VALUES ('delete', old.search_key, old.name, old.sku, old.category, old.short_description, old.description);
  INSERT INTO products_trigrams (products_trigrams, rowid, name) VALUES ('delete', old.search_key, old.name);
  INSERT INTO products_fts (rowid, name, sku, category, short_description, description)
    VALUES (new.search_key, new.name, new.sku, new.category, new.short_description, new.description);
  INSERT INTO products_trigrams (rowid, name) VALUES (new.search_key, new.name);
END;
--> statement-breakpoint
-- Local delivery: every code from R2C 0A1 to R2C 2G7, in the order in which Canada Post counts them
-- (digit, letter, digit; D, F, I, O, Q and U are never used). The admin edits the list from here on.
WITH digits (digit) AS (VALUES ('0'), ('1'), ('2'), ('3'), ('4'), ('5'), ('6'), ('7'), ('8'), ('9')),
  letters (letter) AS (VALUES ('A'), ('B'), ('C'), ('E'), ('G'), ('H'), ('J'), ('K'), ('L'), ('M'),
    ('N'), ('P'), ('R'), ('S'), ('T'), ('V'), ('W'), ('X'), ('Y'), ('Z')),
  units (unit) AS (
    SELECT first.digit || letter || last.digit FROM digits AS first, letters, digits AS last
  )
INSERT INTO local_postal_codes (postal_code, created_at)
  SELECT 'R2C ' || unit, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM units WHERE unit BETWEEN '0A1' AND '2G7';
