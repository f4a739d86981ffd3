ALTER TABLE `profiles` ADD `tokens_ended_at` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `new_customer_cash_units` integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `is_second_factor_required` integer DEFAULT false NOT NULL;