ALTER TABLE `store_settings` ADD `delivery_saved_at` text;--> statement-breakpoint
-- The form sent what delivery costs with every save.
UPDATE `store_settings` SET `delivery_saved_at` = `updated_at` WHERE `version` > 1;
