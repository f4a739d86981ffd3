CREATE TABLE `pages` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`is_in_footer` integer NOT NULL,
	`is_published` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pages_slug_unique` ON `pages` (`slug`);--> statement-breakpoint
-- The footer and the sitemap show the pages (0002_catalogue_version.sql).
CREATE TRIGGER catalogue_version_page_insert AFTER INSERT ON pages BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER catalogue_version_page_update AFTER UPDATE ON pages BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER catalogue_version_page_delete AFTER DELETE ON pages BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
