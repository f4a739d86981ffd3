CREATE TABLE `import_images` (
	`id` text PRIMARY KEY NOT NULL,
	`change_set_id` text NOT NULL,
	`product_id` text NOT NULL,
	`position` integer NOT NULL,
	`address` text NOT NULL,
	`alt_text` text NOT NULL,
	`is_activating` integer NOT NULL,
	`content_hash` text,
	`problem` text,
	FOREIGN KEY (`change_set_id`) REFERENCES `product_change_sets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "import_images_one_outcome" CHECK(content_hash IS NULL OR problem IS NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_images_one_per_address` ON `import_images` (`change_set_id`,`product_id`,`address`);--> statement-breakpoint
CREATE INDEX `import_images_by_product` ON `import_images` (`product_id`);--> statement-breakpoint
CREATE INDEX `import_images_waiting` ON `import_images` (`change_set_id`,`position`) WHERE content_hash IS NULL AND problem IS NULL;