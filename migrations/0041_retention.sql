ALTER TABLE `store_settings` ADD `unpaid_order_days` integer DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `payment_event_days` integer DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `email_days` integer DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `audit_days` integer DEFAULT 730 NOT NULL;