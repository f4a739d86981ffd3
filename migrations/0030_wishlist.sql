CREATE TABLE `wishlist_items` (
	`profile_id` text NOT NULL,
	`product_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wishlist_items_once_each` ON `wishlist_items` (`profile_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `wishlist_items_by_product` ON `wishlist_items` (`product_id`);