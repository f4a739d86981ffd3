ALTER TABLE `draft_orders` ADD `exchange` text
  CONSTRAINT "draft_orders_exchange_is_json" CHECK (exchange IS NULL OR json_valid(exchange));
