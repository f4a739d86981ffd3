CREATE TABLE `store_content` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "store_content_key_known" CHECK("key" IN ('identity', 'home')),
	CONSTRAINT "store_content_value_is_json" CHECK(json_valid(value))
);
--> statement-breakpoint
CREATE TRIGGER catalogue_version_content_insert AFTER INSERT ON store_content BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER catalogue_version_content_update AFTER UPDATE ON store_content BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
--> statement-breakpoint
CREATE TRIGGER catalogue_version_content_delete AFTER DELETE ON store_content BEGIN
  UPDATE catalogue_version SET version = lower(hex(randomblob(8)));
END;
