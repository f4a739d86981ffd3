CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`image_hash` text,
	`position` integer NOT NULL,
	`is_shown` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`name_folded` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'č', 'c'), 'Č', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i'), 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ł', 'l'), 'Ł', 'l'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o'), 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'š', 's'), 'Š', 's'), 'ş', 's'), 'Ş', 's'), 'ù', 'u'), 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ß', 'ss'), char(768), ''), char(769), ''), char(770), ''), char(771), ''), char(776), ''), char(807), '')) VIRTUAL,
	CONSTRAINT "categories_name_given" CHECK(length(name) BETWEEN 1 AND 60),
	CONSTRAINT "categories_slug_is_address" CHECK(slug <> '' AND slug NOT GLOB '*[^a-z0-9-]*')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name_unique` ON `categories` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name_once` ON `categories` (`name_folded`);--> statement-breakpoint
CREATE TABLE `former_category_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`category_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_category_slugs_by_category` ON `former_category_slugs` (`category_id`);--> statement-breakpoint
-- The five that the store began with, with their addresses; the usual spelling of the second one leads to it.
INSERT INTO categories (id, name, slug, description, position, created_at, updated_at) VALUES
  ('6f1d0c5e-6d0b-4b86-9f0b-000000000001', 'Toys', 'toys',
    'Puzzles, plush, games and outdoor fun for birthdays and rainy days.', 1, strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ')),
  ('6f1d0c5e-6d0b-4b86-9f0b-000000000002', 'Stationary', 'stationary',
    'Pens, paper and everything for the desk, the classroom and the craft table.', 2, strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ')),
  ('6f1d0c5e-6d0b-4b86-9f0b-000000000003', 'Health and Beauty', 'health-and-beauty',
    'Everyday care for skin, hair and hands, without the drugstore price.', 3, strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ')),
  ('6f1d0c5e-6d0b-4b86-9f0b-000000000004', 'Home and Kitchen', 'home-and-kitchen',
    'Useful things for cooking, cleaning and keeping a tidy home.', 4, strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ')),
  ('6f1d0c5e-6d0b-4b86-9f0b-000000000005', 'Electronics', 'electronics',
    'Cables, chargers, lights and small gadgets that do their job.', 5, strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ'));
--> statement-breakpoint
INSERT INTO former_category_slugs (slug, category_id, created_at)
  VALUES ('stationery', '6f1d0c5e-6d0b-4b86-9f0b-000000000002', strftime('%Y-%m-%dT%H:%M:%fZ'));
--> statement-breakpoint
-- products is never built again (decision 22), and D1 lets nobody drop a CHECK. The column with the CHECK gets another name
-- and nothing reads it any more; a new column takes its place. What is made of the old one goes first, because a renamed
-- column takes indexes and triggers with it. The full-text index stays: the new column holds the same text.
DROP TRIGGER products_search_insert;--> statement-breakpoint
DROP TRIGGER products_search_delete;--> statement-breakpoint
DROP TRIGGER products_search_update;--> statement-breakpoint
DROP INDEX products_by_category;--> statement-breakpoint
DROP INDEX products_kept_by_category;--> statement-breakpoint
DROP INDEX products_featured;--> statement-breakpoint
ALTER TABLE products RENAME COLUMN category TO former_category;--> statement-breakpoint
ALTER TABLE products ADD `category` text REFERENCES categories(name) ON UPDATE CASCADE;--> statement-breakpoint
UPDATE products SET category = former_category;--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`is_active`,`category`,`name_folded`);--> statement-breakpoint
CREATE INDEX `products_kept_by_category` ON `products` (`archived_at`,`category`,`name_folded`);--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`is_active`,`is_featured`,`category`);--> statement-breakpoint
-- What a renamed or removed category looks for.
CREATE INDEX `products_of_category` ON `products` (`category`);--> statement-breakpoint
CREATE TRIGGER products_category_given BEFORE INSERT ON products WHEN new.category IS NULL BEGIN
  SELECT RAISE(ABORT, 'NOT NULL constraint failed: products.category');
END;
--> statement-breakpoint
CREATE TRIGGER products_category_kept BEFORE UPDATE OF category ON products WHEN new.category IS NULL BEGIN
  SELECT RAISE(ABORT, 'NOT NULL constraint failed: products.category');
END;
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
-- Only a change of the indexed text costs an index write: stock moves with every order.
CREATE TRIGGER products_search_update
AFTER UPDATE OF name, sku, category, short_description, description, brand, barcode ON products BEGIN
  INSERT INTO products_fts (products_fts, rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES ('delete', old.search_key, old.name, old.sku, old.category, old.short_description, old.description, old.brand, old.barcode);
  INSERT INTO products_fts (rowid, name, sku, category, short_description, description, brand, barcode)
    VALUES (new.search_key, new.name, new.sku, new.category, new.short_description, new.description, new.brand, new.barcode);
END;
--> statement-breakpoint
CREATE TRIGGER catalogue_version_category_insert AFTER INSERT ON categories BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER catalogue_version_category_update AFTER UPDATE ON categories BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER catalogue_version_category_delete AFTER DELETE ON categories BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
