ALTER TABLE `profiles` ADD `tax_exemption` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_exemption` text;