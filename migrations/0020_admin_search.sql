-- One search finds what a caller says: name, phone, street, order number as it is spoken, tracking number. Phones are
-- digits alone, and numbers also stand without their separators. A virtual table takes no new column, so that both are
-- made again, with the triggers that fill them; addresses get theirs.
DROP TRIGGER orders_search_insert;--> statement-breakpoint
DROP TRIGGER orders_search_update;--> statement-breakpoint
DROP TABLE orders_search;--> statement-breakpoint
CREATE VIRTUAL TABLE orders_search USING fts5(words, phone, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE addresses_search USING fts5(words, phone, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
-- What is erased of a person leaves no trace in the index.
INSERT INTO orders_search (orders_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO addresses_search (addresses_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO orders_search (rowid, words, phone)
  SELECT rowid, order_number || char(10) || replace(order_number, '-', '') || char(10) || coalesce(guest_email, '')
    || char(10) || coalesce(shipping_address ->> 'full_name', '')
    || char(10) || coalesce(shipping_address ->> 'address_line1', '')
    || char(10) || coalesce(tracking_number, '') || char(10) || replace(replace(coalesce(tracking_number, ''), ' ', ''), '-', ''),
    replace(coalesce(shipping_address ->> 'phone_number', ''), '-', '') FROM orders;
--> statement-breakpoint
INSERT INTO addresses_search (rowid, words, phone)
  SELECT rowid, full_name || char(10) || address_line1, replace(phone_number, '-', '') FROM addresses;
--> statement-breakpoint
CREATE TRIGGER orders_search_insert AFTER INSERT ON orders BEGIN
  INSERT INTO orders_search (rowid, words, phone) VALUES (new.rowid,
    new.order_number || char(10) || replace(new.order_number, '-', '') || char(10) || coalesce(new.guest_email, '')
    || char(10) || coalesce(new.shipping_address ->> 'full_name', '')
    || char(10) || coalesce(new.shipping_address ->> 'address_line1', '')
    || char(10) || coalesce(new.tracking_number, '') || char(10) || replace(replace(coalesce(new.tracking_number, ''), ' ', ''), '-', ''),
    replace(coalesce(new.shipping_address ->> 'phone_number', ''), '-', ''));
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_update AFTER UPDATE OF order_number, guest_email, shipping_address, tracking_number ON orders
  WHEN new.order_number <> old.order_number OR new.guest_email IS NOT old.guest_email
    OR new.shipping_address <> old.shipping_address OR new.tracking_number IS NOT old.tracking_number BEGIN
  UPDATE orders_search SET
    words = new.order_number || char(10) || replace(new.order_number, '-', '') || char(10) || coalesce(new.guest_email, '')
    || char(10) || coalesce(new.shipping_address ->> 'full_name', '')
    || char(10) || coalesce(new.shipping_address ->> 'address_line1', '')
    || char(10) || coalesce(new.tracking_number, '') || char(10) || replace(replace(coalesce(new.tracking_number, ''), ' ', ''), '-', ''),
    phone = replace(coalesce(new.shipping_address ->> 'phone_number', ''), '-', '') WHERE rowid = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER addresses_search_insert AFTER INSERT ON addresses BEGIN
  INSERT INTO addresses_search (rowid, words, phone) VALUES (new.rowid,
    new.full_name || char(10) || new.address_line1, replace(new.phone_number, '-', ''));
END;
--> statement-breakpoint
CREATE TRIGGER addresses_search_update AFTER UPDATE OF full_name, address_line1, phone_number ON addresses BEGIN
  UPDATE addresses_search SET words = new.full_name || char(10) || new.address_line1,
    phone = replace(new.phone_number, '-', '') WHERE rowid = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER addresses_search_delete AFTER DELETE ON addresses BEGIN
  DELETE FROM addresses_search WHERE rowid = old.rowid;
END;
