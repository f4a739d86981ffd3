ALTER TABLE `cart_items` ADD `seen_quantity_prices` text DEFAULT '[]' NOT NULL
  CONSTRAINT "cart_items_quantity_prices_are_list" CHECK (json_type(seen_quantity_prices) = 'array');--> statement-breakpoint
ALTER TABLE `products` ADD `quantity_prices` text DEFAULT '[]' NOT NULL
  CONSTRAINT "products_quantity_prices_are_list" CHECK (json_type(quantity_prices) = 'array');
