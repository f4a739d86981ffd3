ALTER TABLE `orders` ADD `change_requested_at` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `change_note` text
  CONSTRAINT "orders_change_request_has_note" CHECK ((change_requested_at IS NULL) = (change_note IS NULL));
