-- An order leaves the store in parcels. Orders that left before have none, and their tracking is in the order alone.
CREATE TABLE `parcels` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`number` integer NOT NULL,
	`carrier` text,
	`tracking_number` text,
	`sent_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "parcels_number_positive" CHECK(number > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `parcels_one_per_number` ON `parcels` (`order_id`,`number`);--> statement-breakpoint
CREATE TABLE `parcel_items` (
	`parcel_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`parcel_id`, `order_item_id`),
	FOREIGN KEY (`parcel_id`) REFERENCES `parcels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "parcel_items_quantity_positive" CHECK(quantity > 0)
);
--> statement-breakpoint
CREATE INDEX `parcel_items_by_order_item` ON `parcel_items` (`order_item_id`);--> statement-breakpoint
ALTER TABLE `order_items` ADD `sent_quantity` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_items` ADD `restocked_sent_quantity` integer DEFAULT 0 NOT NULL
	CONSTRAINT "order_items_sent_once" CHECK(restocked_sent_quantity BETWEEN 0 AND min(sent_quantity, restocked_quantity)
        AND sent_quantity + restocked_quantity - restocked_sent_quantity <= quantity);--> statement-breakpoint
-- The search finds an order by the number of each of its parcels. The order's own number is that of the latest.
DROP VIEW orders_search_source;--> statement-breakpoint
CREATE VIEW orders_search_source AS
  SELECT search_key,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(words
    , '''', ''), '’', ''), '‘', ''), '‛', ''), '`', ''), '´', ''), 'ʼ', ''), '′', ''), 'ʹ', ''), char(173), '')
    , char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8234), '')
    , char(8236), ''), char(8288), ''), char(8294), ''), char(8297), ''), char(65279), ''), char(8208), '-')
    , char(8209), '-'), char(8210), '-'), char(8211), '-'), char(8212), '-'), char(8722), '-'), char(160), ' ')
    , char(8201), ' '), char(8239), ' ') AS words,
    phone
  FROM (
    SELECT search_key,
      order_number || char(10) || replace(order_number, '-', '')
        || char(10) || coalesce(guest_email, '')
        || char(10) || coalesce(shipping_address ->> 'full_name', '')
        || char(10) || coalesce(shipping_address ->> 'address_line1', '')
        || char(10) || coalesce(tracking_number, '')
        || char(10) || replace(replace(coalesce(tracking_number, ''), ' ', ''), '-', '')
        || coalesce(char(10) || (SELECT group_concat(sent.tracking_number || char(10)
            || replace(replace(sent.tracking_number, ' ', ''), '-', ''), char(10))
          FROM parcels AS sent WHERE sent.order_id = orders.id), '') AS words,
      replace(coalesce(shipping_address ->> 'phone_number', ''), '-', '') AS phone
    FROM orders
  );
--> statement-breakpoint
CREATE TRIGGER parcels_search_insert AFTER INSERT ON parcels WHEN new.tracking_number IS NOT NULL BEGIN
  UPDATE orders_search SET (words, phone) =
    (SELECT words, phone FROM orders_search_source WHERE search_key = orders_search.rowid)
    WHERE rowid = (SELECT search_key FROM orders WHERE id = new.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER parcels_search_update AFTER UPDATE OF tracking_number ON parcels
WHEN new.tracking_number IS NOT old.tracking_number BEGIN
  UPDATE orders_search SET (words, phone) =
    (SELECT words, phone FROM orders_search_source WHERE search_key = orders_search.rowid)
    WHERE rowid = (SELECT search_key FROM orders WHERE id = new.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER parcels_search_delete AFTER DELETE ON parcels WHEN old.tracking_number IS NOT NULL BEGIN
  UPDATE orders_search SET (words, phone) =
    (SELECT words, phone FROM orders_search_source WHERE search_key = orders_search.rowid)
    WHERE rowid = (SELECT search_key FROM orders WHERE id = old.order_id);
END;
