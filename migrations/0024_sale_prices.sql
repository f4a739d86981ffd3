ALTER TABLE `products` ADD `sale_price_cents` integer
  CONSTRAINT "products_sale_price_positive" CHECK (sale_price_cents > 0);--> statement-breakpoint
ALTER TABLE `products` ADD `sale_from` text
  CONSTRAINT "products_sale_from_is_day" CHECK ((sale_from IS NULL) = (sale_price_cents IS NULL)
    AND (sale_from IS NULL OR sale_from GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'));--> statement-breakpoint
ALTER TABLE `products` ADD `sale_until` text
  CONSTRAINT "products_sale_until_is_day" CHECK (sale_until IS NULL OR (sale_from IS NOT NULL AND sale_until >= sale_from
    AND sale_until GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'));--> statement-breakpoint
ALTER TABLE `products` ADD `regular_price_cents` integer
  CONSTRAINT "products_sale_is_charged" CHECK (regular_price_cents IS NULL OR (sale_price_cents IS NOT NULL
    AND wholesale_price_cents = sale_price_cents AND regular_price_cents > sale_price_cents));--> statement-breakpoint
ALTER TABLE `products` ADD `regular_compare_at_cents` integer
  CONSTRAINT "products_regular_prices_together" CHECK ((regular_compare_at_cents IS NULL) = (regular_price_cents IS NULL)
    AND (regular_price_cents IS NULL OR regular_compare_at_cents >= regular_price_cents));--> statement-breakpoint
CREATE INDEX `products_by_sale_from` ON `products` (`sale_from`) WHERE sale_price_cents IS NOT NULL AND regular_price_cents IS NULL;--> statement-breakpoint
CREATE INDEX `products_by_sale_until` ON `products` (`sale_until`) WHERE regular_price_cents IS NOT NULL;--> statement-breakpoint
CREATE INDEX `product_change_rows_by_product` ON `product_change_rows` (`product_id`);--> statement-breakpoint
CREATE TABLE `price_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` text NOT NULL,
	`price_cents` integer NOT NULL,
	`from_at` text NOT NULL,
	`until_at` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE cascade ON DELETE cascade,
	CONSTRAINT "price_history_price_positive" CHECK(price_cents > 0),
	CONSTRAINT "price_history_in_order" CHECK(until_at IS NULL OR until_at > from_at)
);
--> statement-breakpoint
CREATE INDEX `price_history_by_product` ON `price_history` (`product_id`,`from_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `price_history_one_current` ON `price_history` (`product_id`) WHERE until_at IS NULL;--> statement-breakpoint
-- Every change of a product sets `updated_at`, so that each has been asked at its price at least since then.
INSERT INTO price_history (product_id, price_cents, from_at)
  SELECT id, wholesale_price_cents, updated_at FROM products WHERE is_active = 1;
--> statement-breakpoint
-- The triggers take their time from the row, because SQLite's clock is not the store's.
CREATE TRIGGER price_history_insert AFTER INSERT ON products WHEN new.is_active = 1 BEGIN
  INSERT INTO price_history (product_id, price_cents, from_at)
    VALUES (new.id, new.wholesale_price_cents, new.updated_at);
END;
--> statement-breakpoint
CREATE TRIGGER price_history_update AFTER UPDATE OF wholesale_price_cents, is_active ON products
WHEN new.wholesale_price_cents <> old.wholesale_price_cents OR new.is_active <> old.is_active
BEGIN
  -- A price that was replaced at the same moment was never asked.
  DELETE FROM price_history WHERE product_id = new.id AND until_at IS NULL AND from_at >= new.updated_at;
  UPDATE price_history SET until_at = new.updated_at WHERE product_id = new.id AND until_at IS NULL;
  INSERT INTO price_history (product_id, price_cents, from_at)
    SELECT new.id, new.wholesale_price_cents, new.updated_at WHERE new.is_active = 1;
END;
