CREATE TABLE `product_families` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_folded` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'č', 'c'), 'Č', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i'), 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ł', 'l'), 'Ł', 'l'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o'), 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'š', 's'), 'Š', 's'), 'ş', 's'), 'Ş', 's'), 'ù', 'u'), 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ß', 'ss'), char(768), ''), char(769), ''), char(770), ''), char(771), ''), char(776), ''), char(807), '')) STORED,
	`option_names` text NOT NULL,
	`counts_together` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "product_families_name_given" CHECK(length(name) BETWEEN 1 AND 200),
	CONSTRAINT "product_families_options_given" CHECK(json_type(option_names) = 'array' AND json_array_length(option_names) BETWEEN 1 AND 6)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_families_name_folded_unique` ON `product_families` (`name_folded`);--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`cause` text NOT NULL,
	`value_cents` integer,
	`on_hand_after` integer,
	`order_id` text,
	`supplier_delivery_id` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE cascade ON DELETE cascade,
	CONSTRAINT "stock_movements_cause_known" CHECK("cause" IN ('received', 'sold', 'returned', 'counted', 'damaged', 'corrected'))
);
--> statement-breakpoint
CREATE INDEX `stock_movements_by_product` ON `stock_movements` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `stock_movements_by_order` ON `stock_movements` (`order_id`,`product_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `stock_movements_by_created_at` ON `stock_movements` (`created_at`);--> statement-breakpoint
CREATE TABLE `supplier_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`supplier` text NOT NULL,
	`supplier_folded` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(supplier), 'à', 'a'), 'À', 'a'), 'á', 'a'), 'Á', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'å', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'č', 'c'), 'Č', 'c'), 'è', 'e'), 'È', 'e'), 'é', 'e'), 'É', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'ì', 'i'), 'Ì', 'i'), 'í', 'i'), 'Í', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ł', 'l'), 'Ł', 'l'), 'ñ', 'n'), 'Ñ', 'n'), 'ò', 'o'), 'Ò', 'o'), 'ó', 'o'), 'Ó', 'o'), 'ô', 'o'), 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ø', 'o'), 'Ø', 'o'), 'š', 's'), 'Š', 's'), 'ş', 's'), 'Ş', 's'), 'ù', 'u'), 'Ù', 'u'), 'ú', 'u'), 'Ú', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ý', 'y'), 'Ý', 'y'), 'ÿ', 'y'), 'Ÿ', 'y'), 'ž', 'z'), 'Ž', 'z'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ß', 'ss'), char(768), ''), char(769), ''), char(770), ''), char(771), ''), char(776), ''), char(807), '')) STORED,
	`number` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`booked_at` text,
	`booked_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "supplier_deliveries_supplier_given" CHECK(length(supplier) BETWEEN 1 AND 100),
	CONSTRAINT "supplier_deliveries_booked_by_someone" CHECK((booked_at IS NULL) = (booked_by IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `supplier_deliveries_one_per_number` ON `supplier_deliveries` (`supplier_folded`,lower(number)) WHERE number <> '';--> statement-breakpoint
CREATE INDEX `supplier_deliveries_by_created_at` ON `supplier_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `supplier_delivery_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`delivery_id` text NOT NULL,
	`product_id` text,
	`code` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`cost_cents` integer,
	`tax_cents` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`delivery_id`) REFERENCES `supplier_deliveries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE cascade ON DELETE set null,
	CONSTRAINT "supplier_delivery_lines_quantity_positive" CHECK(quantity > 0),
	CONSTRAINT "supplier_delivery_lines_money_not_negative" CHECK(cost_cents >= 0 AND tax_cents >= 0)
);
--> statement-breakpoint
CREATE INDEX `supplier_delivery_lines_by_delivery` ON `supplier_delivery_lines` (`delivery_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `supplier_delivery_lines_by_product` ON `supplier_delivery_lines` (`product_id`);--> statement-breakpoint
CREATE TABLE `supplier_files` (
	`supplier_folded` text PRIMARY KEY NOT NULL,
	`columns` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `products` ADD `family_id` text REFERENCES `product_families`(`id`);
--> statement-breakpoint
ALTER TABLE `products` ADD `family_values` text
  CONSTRAINT "products_family_values_are_list" CHECK (family_values IS NULL OR json_type(family_values) = 'array')
  CONSTRAINT "products_family_has_values" CHECK ((family_id IS NULL) = (family_values IS NULL));
--> statement-breakpoint
ALTER TABLE `products` ADD `supplier` text;
--> statement-breakpoint
ALTER TABLE `products` ADD `reorder_point` integer
  CONSTRAINT "products_reorder_point_not_negative" CHECK (reorder_point >= 0);
--> statement-breakpoint
ALTER TABLE `products` ADD `unit_cost_cents` integer
  CONSTRAINT "products_unit_cost_not_negative" CHECK (unit_cost_cents >= 0);
--> statement-breakpoint
ALTER TABLE `products` ADD `stock_value_cents` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `products` ADD `arrived_on` text
  CONSTRAINT "products_arrived_on_is_day" CHECK (arrived_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
--> statement-breakpoint
ALTER TABLE `order_items` ADD `cost_cents` integer
  CONSTRAINT "order_items_cost_not_negative" CHECK (cost_cents >= 0);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_one_per_family_values` ON `products` (`family_id`,lower(family_values)) WHERE family_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `products_by_arrival` ON `products` (`arrived_on`) WHERE arrived_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `products_by_barcode` ON `products` (`barcode`) WHERE barcode IS NOT NULL;
--> statement-breakpoint
-- The ledger of a product begins with the units that it has.
INSERT INTO stock_movements (product_id, quantity, cause, on_hand_after, created_at)
  SELECT id, stock_on_hand, 'counted', stock_on_hand, updated_at FROM products WHERE stock_on_hand <> 0;
--> statement-breakpoint
-- Completes a row of the ledger and adds it to its product. A row that has `on_hand_after`, as in a restored backup, was
-- added before. Units that come back from an order have the cost at which its units left, and others the average. The
-- last unit takes the whole value with it, and no row takes more.
CREATE TRIGGER stock_movements_apply AFTER INSERT ON stock_movements WHEN new.on_hand_after IS NULL BEGIN
  UPDATE stock_movements SET
    on_hand_after = product.stock_on_hand + new.quantity,
    value_cents = CASE
      WHEN product.unit_cost_cents IS NULL AND (new.value_cents IS NULL OR new.quantity < 0) THEN NULL
      WHEN product.stock_on_hand + new.quantity = 0 THEN -product.stock_value_cents
      ELSE max(-product.stock_value_cents, coalesce(
        new.value_cents,
        CASE WHEN new.quantity > 0 THEN (
          SELECT CAST(round(1.0 * new.quantity * sum(value_cents) / sum(quantity)) AS integer)
          FROM stock_movements WHERE order_id = new.order_id AND product_id = new.product_id AND value_cents IS NOT NULL
          HAVING sum(quantity) < 0 AND sum(value_cents) <= 0
        ) END,
        CASE WHEN product.stock_on_hand > 0
          THEN CAST(round(1.0 * new.quantity * product.stock_value_cents / product.stock_on_hand) AS integer)
          ELSE new.quantity * product.unit_cost_cents END))
      END
    FROM products AS product WHERE product.id = new.product_id AND stock_movements.id = new.id;
  -- The first known cost counts for the units whose cost was unknown.
  INSERT INTO stock_movements (product_id, quantity, cause, value_cents, on_hand_after, created_at)
    SELECT id, 0, 'corrected', CAST(round(1.0 * stock_on_hand * new.value_cents / new.quantity) AS integer),
      stock_on_hand + new.quantity, new.created_at
    FROM products WHERE id = new.product_id AND unit_cost_cents IS NULL AND stock_on_hand > 0
      AND new.quantity > 0 AND new.value_cents IS NOT NULL;
  -- Units are allocated until they are sold, and again when that is undone.
  UPDATE products SET
    stock_on_hand = stock_on_hand + new.quantity,
    stock_allocated = stock_allocated + CASE new.cause WHEN 'sold' THEN new.quantity ELSE 0 END,
    stock_value_cents = stock_value_cents + coalesce(added.cents, 0),
    unit_cost_cents = CASE
      WHEN stock_on_hand + new.quantity > 0 AND (unit_cost_cents IS NOT NULL OR added.cents IS NOT NULL)
        THEN CAST(round(1.0 * (stock_value_cents + coalesce(added.cents, 0)) / (stock_on_hand + new.quantity)) AS integer)
      ELSE unit_cost_cents END
    FROM (SELECT sum(value_cents) AS cents FROM stock_movements
      WHERE product_id = new.product_id AND id >= new.id) AS added
    WHERE products.id = new.product_id;
END;
--> statement-breakpoint
-- A new product comes with the units that were counted.
CREATE TRIGGER stock_movements_product_insert AFTER INSERT ON products WHEN new.stock_on_hand <> 0 BEGIN
  UPDATE products SET stock_value_cents = stock_on_hand * coalesce(unit_cost_cents, 0)
    WHERE id = new.id AND stock_value_cents = 0;
  INSERT INTO stock_movements (product_id, quantity, cause, value_cents, on_hand_after, created_at)
    SELECT id, stock_on_hand, 'counted', CASE WHEN unit_cost_cents IS NOT NULL THEN stock_value_cents END,
      stock_on_hand, updated_at
    FROM products WHERE id = new.id;
END;
--> statement-breakpoint
-- A cost that an admin, a file or Undo enters counts for all units on hand. A movement changes the cost together with the
-- units or their value, or leaves all three as they are.
CREATE TRIGGER stock_movements_cost_update AFTER UPDATE OF unit_cost_cents ON products
WHEN new.unit_cost_cents IS NOT old.unit_cost_cents AND new.stock_on_hand = old.stock_on_hand
  AND new.stock_value_cents = old.stock_value_cents AND new.stock_on_hand > 0
BEGIN
  INSERT INTO stock_movements (product_id, quantity, cause, value_cents, on_hand_after, created_at)
    VALUES (new.id, 0, 'corrected', new.stock_on_hand * coalesce(new.unit_cost_cents, 0) - new.stock_value_cents,
      new.stock_on_hand, new.updated_at);
  UPDATE products SET stock_value_cents = stock_on_hand * coalesce(unit_cost_cents, 0) WHERE id = new.id;
END;
--> statement-breakpoint
-- The pages of products show their families.
CREATE TRIGGER catalogue_version_family_update AFTER UPDATE ON product_families BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
-- The shop's search finds the members of a family by their values.
DROP VIEW products_search_source;
--> statement-breakpoint
CREATE VIEW products_search_source AS
  SELECT search_key, name, replace(phrase, rtrim(phrase, replace(phrase, ' ', '')), '') AS head,
    sku, category, coalesce(meta_keywords, '') || coalesce(' ' || family_values, '') AS keywords,
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
--> statement-breakpoint
DROP TRIGGER products_search_before_update;
--> statement-breakpoint
DROP TRIGGER products_search_after_update;
--> statement-breakpoint
CREATE TRIGGER products_search_before_update
BEFORE UPDATE OF name, sku, category, short_description, description, brand, barcode, meta_description, meta_keywords,
  family_values
ON products BEGIN
  INSERT INTO products_fts (products_fts, rowid, name, head, sku, category, keywords, summary, description, brand, barcode)
    SELECT 'delete', search_key, name, head, sku, category, keywords, summary, description, brand, barcode
    FROM products_search_source WHERE search_key = old.search_key;
END;
--> statement-breakpoint
CREATE TRIGGER products_search_after_update
AFTER UPDATE OF name, sku, category, short_description, description, brand, barcode, meta_description, meta_keywords,
  family_values
ON products BEGIN
  INSERT INTO products_fts (rowid, name, head, sku, category, keywords, summary, description, brand, barcode)
    SELECT search_key, name, head, sku, category, keywords, summary, description, brand, barcode
    FROM products_search_source WHERE search_key = new.search_key;
END;
