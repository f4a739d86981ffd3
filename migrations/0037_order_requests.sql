ALTER TABLE `orders` ADD `request_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `address_key` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `phone_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_a_request` ON `orders` (`profile_id`,`request_id`) WHERE request_id IS NOT NULL;