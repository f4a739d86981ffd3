CREATE TABLE `delivery_evidence` (
	`order_id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`erase_after` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "delivery_evidence_is_json" CHECK(json_valid(content))
);
--> statement-breakpoint
CREATE INDEX `delivery_evidence_by_end` ON `delivery_evidence` (`erase_after`);