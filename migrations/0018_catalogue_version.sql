CREATE TABLE `catalogue_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	CONSTRAINT "catalogue_version_one_row" CHECK(id = 1)
);
--> statement-breakpoint
-- A random text, not a number: a restored database must not meet pages that were kept at the same number.
INSERT INTO catalogue_version (id, version) VALUES (1, lower(hex(randomblob(8))));
--> statement-breakpoint
CREATE TRIGGER catalogue_version_product_insert AFTER INSERT ON products BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER catalogue_version_product_delete AFTER DELETE ON products BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
-- Every write of the catalogue raises the product's own version. A sale moves stock alone: that counts where a page says
-- something else than before, which is from 11 units downwards ("Limited Stock", "Only 3 left", "Out of Stock").
CREATE TRIGGER catalogue_version_product_update AFTER UPDATE ON products
WHEN new.version <> old.version
  OR min(max(new.stock_on_hand - new.stock_allocated, 0), 11) <> min(max(old.stock_on_hand - old.stock_allocated, 0), 11)
BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER catalogue_version_image_insert AFTER INSERT ON product_images BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER catalogue_version_image_update AFTER UPDATE ON product_images BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER catalogue_version_image_delete AFTER DELETE ON product_images BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER catalogue_version_settings AFTER UPDATE ON store_settings BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
