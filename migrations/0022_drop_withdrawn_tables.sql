DROP TABLE `product_drafts`;--> statement-breakpoint
DROP TABLE `privacy_incidents`;