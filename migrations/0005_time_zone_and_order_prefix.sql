ALTER TABLE `store_settings` ADD `time_zone` text DEFAULT 'America/Winnipeg' NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `order_prefix` text DEFAULT 'PD' NOT NULL;