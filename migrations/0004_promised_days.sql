ALTER TABLE `orders` ADD `promised_from` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `promised_to` text;