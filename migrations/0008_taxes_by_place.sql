CREATE TABLE `order_line_taxes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`order_item_id` text,
	`name` text NOT NULL,
	`millipercent` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_line_taxes_not_negative" CHECK(tax_cents >= 0)
);
--> statement-breakpoint
CREATE INDEX `order_line_taxes_by_order` ON `order_line_taxes` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_line_taxes_by_item` ON `order_line_taxes` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `order_taxes` (
	`order_id` text NOT NULL,
	`name` text NOT NULL,
	`number` text NOT NULL,
	`millipercent` integer NOT NULL,
	`base_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	PRIMARY KEY(`order_id`, `name`, `millipercent`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_taxes_rate_known" CHECK(millipercent BETWEEN 0 AND 100000),
	CONSTRAINT "order_taxes_not_negative" CHECK(base_cents >= 0 AND tax_cents >= 0)
);
--> statement-breakpoint
ALTER TABLE `store_settings` ADD `tax_mode` text DEFAULT 'per_product' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `tax_class` text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_mode` text DEFAULT 'per_product' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_place` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_day` text;--> statement-breakpoint
UPDATE orders SET tax_place = coalesce(
	CASE substr(shipping_address ->> 'postal_code', 1, 1)
		WHEN 'T' THEN 'AB' WHEN 'V' THEN 'BC' WHEN 'R' THEN 'MB' WHEN 'E' THEN 'NB' WHEN 'A' THEN 'NL' WHEN 'B' THEN 'NS'
		WHEN 'K' THEN 'ON' WHEN 'L' THEN 'ON' WHEN 'M' THEN 'ON' WHEN 'N' THEN 'ON' WHEN 'P' THEN 'ON' WHEN 'C' THEN 'PE'
		WHEN 'G' THEN 'QC' WHEN 'H' THEN 'QC' WHEN 'J' THEN 'QC' WHEN 'S' THEN 'SK' WHEN 'Y' THEN 'YT'
		WHEN 'X' THEN CASE WHEN substr(shipping_address ->> 'postal_code', 1, 3) IN ('X0A', 'X0B', 'X0C') THEN 'NU' ELSE 'NT' END
	END,
	CASE shipping_address ->> 'province'
		WHEN 'Alberta' THEN 'AB' WHEN 'British Columbia' THEN 'BC' WHEN 'Manitoba' THEN 'MB' WHEN 'New Brunswick' THEN 'NB'
		WHEN 'Newfoundland and Labrador' THEN 'NL' WHEN 'Northwest Territories' THEN 'NT' WHEN 'Nova Scotia' THEN 'NS'
		WHEN 'Nunavut' THEN 'NU' WHEN 'Ontario' THEN 'ON' WHEN 'Prince Edward Island' THEN 'PE' WHEN 'Quebec' THEN 'QC'
		WHEN 'Saskatchewan' THEN 'SK' WHEN 'Yukon' THEN 'YT'
	END
);
--> statement-breakpoint
-- An order's taxes are printed on its invoice, so they never change. An unpaid order that changes gets new rows.
CREATE TRIGGER order_taxes_are_frozen BEFORE UPDATE ON order_taxes
BEGIN SELECT raise(ABORT, 'order_taxes are frozen'); END;
--> statement-breakpoint
CREATE TRIGGER order_line_taxes_are_frozen BEFORE UPDATE ON order_line_taxes
BEGIN SELECT raise(ABORT, 'order_line_taxes are frozen'); END;
