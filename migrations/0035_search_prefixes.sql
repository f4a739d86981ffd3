-- The beginning of a word with up to 8 letters is looked up: of a longer one, FTS5 puts the places of each word that begins
-- so together first, for every search. A virtual table takes no new option, so that it is made again. Its triggers stay.
DROP TABLE products_fts;--> statement-breakpoint
CREATE VIRTUAL TABLE products_fts USING fts5(
  name, sku, category, short_description, description, brand, barcode,
  content = 'products_searched', content_rowid = 'hit_key',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5 6 7 8'
);
--> statement-breakpoint
INSERT INTO products_fts (products_fts) VALUES ('rebuild');
