ALTER TABLE `store_settings` ADD `deal_min_percent` integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `new_arrival_days` integer DEFAULT 30 NOT NULL;