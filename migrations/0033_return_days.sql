ALTER TABLE `store_settings` ADD `return_days` integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `return_days` integer DEFAULT 30 NOT NULL;