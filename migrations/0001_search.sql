-- Full-text search. Full-text tables are virtual tables of SQLite (FTS5), which drizzle-kit cannot generate. Triggers update
-- them in the transaction of the write, and each of their rows has the number (`search_key`) of the row that it describes.

-- The shop's search, by words and by the beginnings of words. `prefix` adds an index for beginnings of one to three letters.
-- The table stores no text of its own: `content` names the table that has it, and an index that was lost is rebuilt with
-- INSERT INTO products_fts (products_fts) VALUES ('rebuild').
CREATE VIRTUAL TABLE products_fts USING fts5(
  name, sku, category, short_description, description, brand, barcode,
  content = 'products', content_rowid = 'search_key',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);

-- The words of products_fts by column. A misspelled word is compared with the words of names.
CREATE VIRTUAL TABLE products_fts_vocab USING fts5vocab(products_fts, 'col');

CREATE TRIGGER products_search_insert AFTER INSERT ON products BEGIN
  INSERT INTO products_fts (rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES (new.search_key, new.name, new.sku, new.category, new.short_description, new.description, new.brand, new.barcode);
END;

-- A table with external content must be given the former text to delete it.
CREATE TRIGGER products_search_delete AFTER DELETE ON products BEGIN
  INSERT INTO products_fts (products_fts, rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES ('delete', old.search_key, old.name, old.sku, old.category, old.short_description, old.description, old.brand, old.barcode);
END;

-- The trigger names its columns, because every order updates the stock, which the index does not contain.
CREATE TRIGGER products_search_update
AFTER UPDATE OF name, sku, category, short_description, description, brand, barcode ON products BEGIN
  INSERT INTO products_fts (products_fts, rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES ('delete', old.search_key, old.name, old.sku, old.category, old.short_description, old.description, old.brand, old.barcode);
  INSERT INTO products_fts (rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES (new.search_key, new.name, new.sku, new.category, new.short_description, new.description, new.brand, new.barcode);
END;

-- The admin's search, by any part of a name, email address, street, order number or phone number. A trigram index finds parts
-- of words in any script. Phone numbers are stored as digits, and order and tracking numbers also without their separators,
-- because callers give them both ways. Each view defines what is searched, once for its triggers and for a rebuild.
CREATE VIRTUAL TABLE orders_search USING fts5(words, phone, tokenize = 'trigram remove_diacritics 1');
CREATE VIRTUAL TABLE profiles_search USING fts5(words, phone, tokenize = 'trigram remove_diacritics 1');
CREATE VIRTUAL TABLE addresses_search USING fts5(words, phone, tokenize = 'trigram remove_diacritics 1');

-- With secure-delete, the text of an erased person is removed from the index at once, and not only from its results.
INSERT INTO orders_search (orders_search, rank) VALUES ('secure-delete', 1);
INSERT INTO profiles_search (profiles_search, rank) VALUES ('secure-delete', 1);
INSERT INTO addresses_search (addresses_search, rank) VALUES ('secure-delete', 1);

CREATE VIEW orders_search_source AS
  SELECT search_key,
    order_number || char(10) || replace(order_number, '-', '')
      || char(10) || coalesce(guest_email, '')
      || char(10) || coalesce(shipping_address ->> 'full_name', '')
      || char(10) || coalesce(shipping_address ->> 'address_line1', '')
      || char(10) || coalesce(tracking_number, '')
      || char(10) || replace(replace(coalesce(tracking_number, ''), ' ', ''), '-', '') AS words,
    replace(coalesce(shipping_address ->> 'phone_number', ''), '-', '') AS phone
  FROM orders;

CREATE TRIGGER orders_search_insert AFTER INSERT ON orders BEGIN
  INSERT INTO orders_search (rowid, words, phone)
    SELECT search_key, words, phone FROM orders_search_source WHERE search_key = new.search_key;
END;

-- Payments and shipments update an order several times. The condition skips updates that change nothing that is searched.
CREATE TRIGGER orders_search_update AFTER UPDATE OF order_number, guest_email, shipping_address, tracking_number ON orders
  WHEN new.order_number <> old.order_number OR new.guest_email IS NOT old.guest_email
    OR new.shipping_address <> old.shipping_address OR new.tracking_number IS NOT old.tracking_number BEGIN
  UPDATE orders_search SET (words, phone) =
    (SELECT words, phone FROM orders_search_source WHERE search_key = new.search_key) WHERE rowid = new.search_key;
END;

CREATE TRIGGER orders_search_delete AFTER DELETE ON orders BEGIN
  DELETE FROM orders_search WHERE rowid = old.search_key;
END;

CREATE VIEW profiles_search_source AS
  SELECT search_key,
    first_name || ' ' || last_name || char(10) || email AS words,
    replace(coalesce(phone, ''), '-', '') AS phone
  FROM profiles;

CREATE TRIGGER profiles_search_insert AFTER INSERT ON profiles BEGIN
  INSERT INTO profiles_search (rowid, words, phone)
    SELECT search_key, words, phone FROM profiles_search_source WHERE search_key = new.search_key;
END;

-- Every sign-in writes the email address. The condition skips updates that change nothing that is searched.
CREATE TRIGGER profiles_search_update AFTER UPDATE OF first_name, last_name, email, phone ON profiles
  WHEN new.first_name <> old.first_name OR new.last_name <> old.last_name OR new.email <> old.email
    OR new.phone IS NOT old.phone BEGIN
  UPDATE profiles_search SET (words, phone) =
    (SELECT words, phone FROM profiles_search_source WHERE search_key = new.search_key) WHERE rowid = new.search_key;
END;

CREATE TRIGGER profiles_search_delete AFTER DELETE ON profiles BEGIN
  DELETE FROM profiles_search WHERE rowid = old.search_key;
END;

CREATE VIEW addresses_search_source AS
  SELECT search_key,
    full_name || char(10) || address_line1 AS words,
    replace(phone_number, '-', '') AS phone
  FROM addresses;

CREATE TRIGGER addresses_search_insert AFTER INSERT ON addresses BEGIN
  INSERT INTO addresses_search (rowid, words, phone)
    SELECT search_key, words, phone FROM addresses_search_source WHERE search_key = new.search_key;
END;

CREATE TRIGGER addresses_search_update AFTER UPDATE OF full_name, address_line1, phone_number ON addresses BEGIN
  UPDATE addresses_search SET (words, phone) =
    (SELECT words, phone FROM addresses_search_source WHERE search_key = new.search_key) WHERE rowid = new.search_key;
END;

CREATE TRIGGER addresses_search_delete AFTER DELETE ON addresses BEGIN
  DELETE FROM addresses_search WHERE rowid = old.search_key;
END;
