CREATE TABLE `checkout_clients` (
	`order_id` text PRIMARY KEY NOT NULL,
	`network_hash` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `checkout_clients_by_network` ON `checkout_clients` (`network_hash`);--> statement-breakpoint
CREATE INDEX `checkout_clients_by_created_at` ON `checkout_clients` (`created_at`);