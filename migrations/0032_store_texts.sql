CREATE TABLE `__new_store_content` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "store_content_key_short" CHECK(length("key") BETWEEN 1 AND 40),
	CONSTRAINT "store_content_value_is_json" CHECK(json_valid(value))
);
--> statement-breakpoint
INSERT INTO `__new_store_content`("key", "value", "version", "updated_at") SELECT "key", "value", "version", "updated_at" FROM `store_content`;--> statement-breakpoint
DROP TABLE `store_content`;--> statement-breakpoint
ALTER TABLE `__new_store_content` RENAME TO `store_content`;--> statement-breakpoint
-- They went with the table.
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
