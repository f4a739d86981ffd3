-- The version of the shop's public pages, which is part of their cache key. Triggers replace it in the transaction of every
-- write that changes a page, so that no code can forget to. A table that public pages newly show needs triggers like these.

-- The version is a random text, because a restored database could otherwise repeat a number and match older cached pages.
INSERT INTO catalogue_version (id, version) VALUES (1, lower(hex(randomblob(8))));

CREATE TRIGGER catalogue_version_product_insert AFTER INSERT ON products BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;

CREATE TRIGGER catalogue_version_product_delete AFTER DELETE ON products BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;

-- Admins' changes raise the product's own version. A sale changes only the stock, and a page only if the available units are
-- at most 10 ("Limited Stock", "Only 3 left", "Out of Stock"), or cross the minimum quantity of an order.
CREATE TRIGGER catalogue_version_product_update AFTER UPDATE ON products
WHEN new.version <> old.version
  OR min(max(new.stock_on_hand - new.stock_allocated, 0), 11) <> min(max(old.stock_on_hand - old.stock_allocated, 0), 11)
  OR (new.stock_on_hand - new.stock_allocated >= new.minimum_order_quantity)
    <> (old.stock_on_hand - old.stock_allocated >= old.minimum_order_quantity)
BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;

CREATE TRIGGER catalogue_version_image_insert AFTER INSERT ON product_images BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;

CREATE TRIGGER catalogue_version_image_update AFTER UPDATE ON product_images BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;

CREATE TRIGGER catalogue_version_image_delete AFTER DELETE ON product_images BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;

CREATE TRIGGER catalogue_version_category_insert AFTER INSERT ON categories BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;

CREATE TRIGGER catalogue_version_category_update AFTER UPDATE ON categories BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;

CREATE TRIGGER catalogue_version_category_delete AFTER DELETE ON categories BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;

CREATE TRIGGER catalogue_version_content_insert AFTER INSERT ON store_content BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;

CREATE TRIGGER catalogue_version_content_update AFTER UPDATE ON store_content BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;

CREATE TRIGGER catalogue_version_content_delete AFTER DELETE ON store_content BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;

-- The row of settings is never deleted, and 0003 inserts it.
CREATE TRIGGER catalogue_version_settings AFTER UPDATE ON store_settings BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
