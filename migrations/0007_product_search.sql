-- The shop's search also finds products by their keywords and meta description, and knows what a product is: the last word of
-- its name, without what follows ("Kettle" in "Red Kettle, 2 L" and in "Red Kettle with Whistle"). The meta title is left out,
-- because it often ends with the store's name.

DROP TABLE products_fts_vocab;
DROP TRIGGER products_search_insert;
DROP TRIGGER products_search_delete;
DROP TRIGGER products_search_update;
DROP TABLE products_fts;

-- What is searched of a product, once for the triggers and for a rebuild. `phrase` is the name before what follows the thing
-- itself. Its last word is `head`: rtrim() removes the letters after the last space, and replace() removes what is left.
CREATE VIEW products_search_source AS
  SELECT search_key, name, replace(phrase, rtrim(phrase, replace(phrase, ' ', '')), '') AS head,
    sku, category, coalesce(meta_keywords, '') AS keywords,
    short_description || char(10) || coalesce(meta_description, '') AS summary,
    description, brand, barcode
  FROM (SELECT *, rtrim(substr(name, 1, min(
    instr(lower_name || ',', ','), instr(lower_name || ':', ':'), instr(lower_name || '(', '('),
    instr(lower_name || '"', '"'), instr(lower_name || '“', '“'), instr(lower_name || ' - ', ' - '),
    instr(lower_name || ' – ', ' – '), instr(lower_name || ' — ', ' — '), instr(lower_name || ' with ', ' with '),
    instr(lower_name || ' for ', ' for '), instr(lower_name || ' in ', ' in '), instr(lower_name || ' à ', ' à '),
    instr(lower_name || ' avec ', ' avec '), instr(lower_name || ' pour ', ' pour '),
    instr(lower_name || ' de ', ' de '), instr(lower_name || ' 0', ' 0'), instr(lower_name || ' 1', ' 1'),
    instr(lower_name || ' 2', ' 2'), instr(lower_name || ' 3', ' 3'), instr(lower_name || ' 4', ' 4'),
    instr(lower_name || ' 5', ' 5'), instr(lower_name || ' 6', ' 6'), instr(lower_name || ' 7', ' 7'),
    instr(lower_name || ' 8', ' 8'), instr(lower_name || ' 9', ' 9')
    ) - 1)) AS phrase
    FROM (SELECT *, lower(name) AS lower_name FROM products));

CREATE VIRTUAL TABLE products_fts USING fts5(
  name, head, sku, category, keywords, summary, description, brand, barcode,
  content = 'products_search_source', content_rowid = 'search_key',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);

-- The words of products_fts by column. A misspelled word is compared with the words of names and keywords.
CREATE VIRTUAL TABLE products_fts_vocab USING fts5vocab(products_fts, 'col');

INSERT INTO products_fts (products_fts) VALUES ('rebuild');

CREATE TRIGGER products_search_insert AFTER INSERT ON products BEGIN
  INSERT INTO products_fts (rowid, name, head, sku, category, keywords, summary, description, brand, barcode)
    SELECT search_key, name, head, sku, category, keywords, summary, description, brand, barcode
    FROM products_search_source WHERE search_key = new.search_key;
END;

-- A table with external content must be given the former text to delete it, so these triggers run before the change.
CREATE TRIGGER products_search_delete BEFORE DELETE ON products BEGIN
  INSERT INTO products_fts (products_fts, rowid, name, head, sku, category, keywords, summary, description, brand, barcode)
    SELECT 'delete', search_key, name, head, sku, category, keywords, summary, description, brand, barcode
    FROM products_search_source WHERE search_key = old.search_key;
END;

-- The triggers name their columns, because every order updates the stock, which the index does not contain.
CREATE TRIGGER products_search_before_update
BEFORE UPDATE OF name, sku, category, short_description, description, brand, barcode, meta_description, meta_keywords
ON products BEGIN
  INSERT INTO products_fts (products_fts, rowid, name, head, sku, category, keywords, summary, description, brand, barcode)
    SELECT 'delete', search_key, name, head, sku, category, keywords, summary, description, brand, barcode
    FROM products_search_source WHERE search_key = old.search_key;
END;

CREATE TRIGGER products_search_after_update
AFTER UPDATE OF name, sku, category, short_description, description, brand, barcode, meta_description, meta_keywords
ON products BEGIN
  INSERT INTO products_fts (rowid, name, head, sku, category, keywords, summary, description, brand, barcode)
    SELECT search_key, name, head, sku, category, keywords, summary, description, brand, barcode
    FROM products_search_source WHERE search_key = new.search_key;
END;
