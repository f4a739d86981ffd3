DROP INDEX `products_by_category`;--> statement-breakpoint
DROP INDEX `products_by_name`;--> statement-breakpoint
ALTER TABLE `products` ADD `name_folded` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'č', 'c'), 'Č', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i'), 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ł', 'l'), 'Ł', 'l'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o'), 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'š', 's'), 'Š', 's'), 'ş', 's'), 'Ş', 's'), 'ù', 'u'), 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ß', 'ss'), char(768), ''), char(769), ''), char(770), ''), char(771), ''), char(776), ''), char(807), '')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `products_kept_by_name` ON `products` (`archived_at`,`name_folded`);--> statement-breakpoint
CREATE INDEX `products_kept_by_created_at` ON `products` (`archived_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_kept_by_sku` ON `products` (`archived_at`,`sku`);--> statement-breakpoint
CREATE INDEX `products_kept_by_category` ON `products` (`archived_at`,`category`,`name_folded`);--> statement-breakpoint
CREATE INDEX `products_kept_by_retail_price` ON `products` (`archived_at`,`retail_price_cents`);--> statement-breakpoint
CREATE INDEX `products_kept_by_stock` ON `products` (`archived_at`,`stock_quantity`);--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`is_active`,`category`,`name_folded`);--> statement-breakpoint
CREATE INDEX `products_by_name` ON `products` (`is_active`,`name_folded`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `name_folded` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(first_name || ' ' || last_name), 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'č', 'c'), 'Č', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i'), 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ł', 'l'), 'Ł', 'l'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o'), 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'š', 's'), 'Š', 's'), 'ş', 's'), 'Ş', 's'), 'ù', 'u'), 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ß', 'ss'), char(768), ''), char(769), ''), char(770), ''), char(771), ''), char(776), ''), char(807), '')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `profiles_by_name` ON `profiles` (`name_folded`);--> statement-breakpoint
CREATE INDEX `profiles_by_last_sign_in` ON `profiles` (`last_sign_in_at`);--> statement-breakpoint
CREATE INDEX `profiles_by_role` ON `profiles` (`role`,`created_at`);--> statement-breakpoint
CREATE INDEX `profiles_by_account_status` ON `profiles` (`account_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `cart_items_by_product` ON `cart_items` (`product_id`);--> statement-breakpoint
-- The admin's search: any part of a number, a name or an address, without regard to case and accents, in any script.
-- Trigrams find it by index; a folded column would still be read from end to end. The rows are those of orders and
-- profiles, by rowid: a migration that builds one of them anew must make its triggers and fill its search again.
CREATE VIRTUAL TABLE orders_search USING fts5(words, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE profiles_search USING fts5(words, phone, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
-- What is erased of a person leaves no trace in the index.
INSERT INTO orders_search (orders_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO profiles_search (profiles_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO orders_search (rowid, words)
  SELECT rowid, order_number || char(10) || coalesce(guest_email, '') || char(10) || coalesce(shipping_address ->> 'full_name', '')
  FROM orders;
--> statement-breakpoint
INSERT INTO profiles_search (rowid, words, phone)
  SELECT rowid, first_name || ' ' || last_name || char(10) || email, replace(coalesce(phone, ''), '-', '') FROM profiles;
--> statement-breakpoint
CREATE TRIGGER orders_search_insert AFTER INSERT ON orders BEGIN
  INSERT INTO orders_search (rowid, words) VALUES (new.rowid, new.order_number || char(10)
    || coalesce(new.guest_email, '') || char(10) || coalesce(new.shipping_address ->> 'full_name', ''));
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_update AFTER UPDATE OF order_number, guest_email, shipping_address ON orders
  WHEN new.order_number <> old.order_number OR new.guest_email IS NOT old.guest_email
    OR new.shipping_address <> old.shipping_address BEGIN
  UPDATE orders_search SET words = new.order_number || char(10) || coalesce(new.guest_email, '') || char(10)
    || coalesce(new.shipping_address ->> 'full_name', '') WHERE rowid = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_delete AFTER DELETE ON orders BEGIN
  DELETE FROM orders_search WHERE rowid = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_search_insert AFTER INSERT ON profiles BEGIN
  INSERT INTO profiles_search (rowid, words, phone) VALUES (new.rowid,
    new.first_name || ' ' || new.last_name || char(10) || new.email, replace(coalesce(new.phone, ''), '-', ''));
END;
--> statement-breakpoint
CREATE TRIGGER profiles_search_update AFTER UPDATE OF first_name, last_name, email, phone ON profiles
  WHEN new.first_name <> old.first_name OR new.last_name <> old.last_name OR new.email <> old.email
    OR new.phone IS NOT old.phone BEGIN
  UPDATE profiles_search SET words = new.first_name || ' ' || new.last_name || char(10) || new.email,
    phone = replace(coalesce(new.phone, ''), '-', '') WHERE rowid = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_search_delete AFTER DELETE ON profiles BEGIN
  DELETE FROM profiles_search WHERE rowid = old.rowid;
END;
