CREATE TABLE `product_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "product_drafts_content_is_json" CHECK(json_valid("content"))
);
--> statement-breakpoint
CREATE INDEX `product_drafts_by_updated_at` ON `product_drafts` (`updated_at`);