ALTER TABLE `addresses` ADD `search_key` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_by_search_key` ON `addresses` (`search_key`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `search_key` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_by_search_key` ON `profiles` (`search_key`);--> statement-breakpoint
ALTER TABLE `orders` ADD `search_key` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_by_search_key` ON `orders` (`search_key`);
--> statement-breakpoint
-- A row's place in its full-text index is a column: a copy of the database may number the rows again. The texts are
-- written once, in views: triggers keep the index by them, and an index that was left out of a copy is filled from them.
DROP TRIGGER orders_search_insert;
--> statement-breakpoint
DROP TRIGGER orders_search_update;
--> statement-breakpoint
DROP TRIGGER orders_search_delete;
--> statement-breakpoint
UPDATE orders SET search_key = rowid;
--> statement-breakpoint
CREATE VIEW orders_searched AS
  SELECT id, search_key, order_number || char(10) || replace(order_number, '-', '') || char(10) || coalesce(guest_email, '')
    || char(10) || coalesce(shipping_address ->> 'full_name', '')
    || char(10) || coalesce(shipping_address ->> 'address_line1', '')
    || char(10) || coalesce(tracking_number, '')
    || char(10) || replace(replace(coalesce(tracking_number, ''), ' ', ''), '-', '') AS words,
    replace(coalesce(shipping_address ->> 'phone_number', ''), '-', '') AS phone
  FROM orders;
--> statement-breakpoint
DELETE FROM orders_search;
--> statement-breakpoint
INSERT INTO orders_search (rowid, words, phone) SELECT search_key, words, phone FROM orders_searched;
--> statement-breakpoint
CREATE TRIGGER orders_search_insert AFTER INSERT ON orders BEGIN
  UPDATE orders SET search_key = (SELECT coalesce(max(search_key), 0) + 1 FROM orders) WHERE id = new.id AND search_key IS NULL;
  INSERT INTO orders_search (rowid, words, phone) SELECT search_key, words, phone FROM orders_searched WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_update AFTER UPDATE OF order_number, guest_email, shipping_address, tracking_number ON orders
  WHEN new.order_number <> old.order_number OR new.guest_email IS NOT old.guest_email
    OR new.shipping_address <> old.shipping_address OR new.tracking_number IS NOT old.tracking_number BEGIN
  UPDATE orders_search SET (words, phone) = (SELECT words, phone FROM orders_searched WHERE id = new.id)
    WHERE rowid = new.search_key;
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_delete AFTER DELETE ON orders BEGIN
  DELETE FROM orders_search WHERE rowid = old.search_key;
END;
--> statement-breakpoint
DROP TRIGGER profiles_search_insert;
--> statement-breakpoint
DROP TRIGGER profiles_search_update;
--> statement-breakpoint
DROP TRIGGER profiles_search_delete;
--> statement-breakpoint
UPDATE profiles SET search_key = rowid;
--> statement-breakpoint
CREATE VIEW profiles_searched AS
  SELECT id, search_key, first_name || ' ' || last_name || char(10) || email AS words,
    replace(coalesce(phone, ''), '-', '') AS phone
  FROM profiles;
--> statement-breakpoint
DELETE FROM profiles_search;
--> statement-breakpoint
INSERT INTO profiles_search (rowid, words, phone) SELECT search_key, words, phone FROM profiles_searched;
--> statement-breakpoint
CREATE TRIGGER profiles_search_insert AFTER INSERT ON profiles BEGIN
  UPDATE profiles SET search_key = (SELECT coalesce(max(search_key), 0) + 1 FROM profiles) WHERE id = new.id AND search_key IS NULL;
  INSERT INTO profiles_search (rowid, words, phone) SELECT search_key, words, phone FROM profiles_searched WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_search_update AFTER UPDATE OF first_name, last_name, email, phone ON profiles
  WHEN new.first_name <> old.first_name OR new.last_name <> old.last_name OR new.email <> old.email
    OR new.phone IS NOT old.phone BEGIN
  UPDATE profiles_search SET (words, phone) = (SELECT words, phone FROM profiles_searched WHERE id = new.id)
    WHERE rowid = new.search_key;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_search_delete AFTER DELETE ON profiles BEGIN
  DELETE FROM profiles_search WHERE rowid = old.search_key;
END;
--> statement-breakpoint
DROP TRIGGER addresses_search_insert;
--> statement-breakpoint
DROP TRIGGER addresses_search_update;
--> statement-breakpoint
DROP TRIGGER addresses_search_delete;
--> statement-breakpoint
UPDATE addresses SET search_key = rowid;
--> statement-breakpoint
CREATE VIEW addresses_searched AS
  SELECT id, search_key, full_name || char(10) || address_line1 AS words, replace(phone_number, '-', '') AS phone
  FROM addresses;
--> statement-breakpoint
DELETE FROM addresses_search;
--> statement-breakpoint
INSERT INTO addresses_search (rowid, words, phone) SELECT search_key, words, phone FROM addresses_searched;
--> statement-breakpoint
CREATE TRIGGER addresses_search_insert AFTER INSERT ON addresses BEGIN
  UPDATE addresses SET search_key = (SELECT coalesce(max(search_key), 0) + 1 FROM addresses) WHERE id = new.id AND search_key IS NULL;
  INSERT INTO addresses_search (rowid, words, phone) SELECT search_key, words, phone FROM addresses_searched WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER addresses_search_update AFTER UPDATE OF full_name, address_line1, phone_number ON addresses BEGIN
  UPDATE addresses_search SET (words, phone) = (SELECT words, phone FROM addresses_searched WHERE id = new.id)
    WHERE rowid = new.search_key;
END;
--> statement-breakpoint
CREATE TRIGGER addresses_search_delete AFTER DELETE ON addresses BEGIN
  DELETE FROM addresses_search WHERE rowid = old.search_key;
END;
