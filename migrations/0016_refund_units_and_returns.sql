-- mails is built again for its CHECKs: no foreign key references it (docs/decisions/0022).
CREATE TABLE `returns` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`items` text NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`answer` text,
	`restocks` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "returns_items_are_json" CHECK(json_valid(items)),
	CONSTRAINT "returns_state_known" CHECK("state" IN ('requested', 'approved', 'received', 'refunded', 'declined')),
	CONSTRAINT "returns_received_units_are_counted" CHECK(state NOT IN ('received', 'refunded') OR restocks IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX `returns_by_order` ON `returns` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `returns_by_state` ON `returns` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `__new_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`order_id` text NOT NULL,
	`transaction_id` text,
	`subject_id` text,
	`recipient` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text NOT NULL,
	`last_error` text,
	`created_at` text NOT NULL,
	`sent_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mails_kind_known" CHECK("kind" IN ('placed', 'paid', 'shipped', 'delivered', 'canceled', 'refunded', 'refund_failed', 'return_approved', 'return_declined')),
	CONSTRAINT "mails_state_known" CHECK("state" IN ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_refund_names_its_transaction" CHECK((kind = 'refunded') = (transaction_id IS NOT NULL)),
	CONSTRAINT "mails_subject_is_named" CHECK((kind IN ('refund_failed', 'return_approved', 'return_declined')) = (subject_id IS NOT NULL)),
	CONSTRAINT "mails_sent_when_sent" CHECK((state = 'sent') = (sent_at IS NOT NULL))
);
--> statement-breakpoint
INSERT INTO `__new_mails`("id", "kind", "order_id", "transaction_id", "subject_id", "recipient", "dedupe_key", "state", "attempts", "next_attempt_at", "last_error", "created_at", "sent_at") SELECT "id", "kind", "order_id", "transaction_id", NULL, "recipient", "dedupe_key", "state", "attempts", "next_attempt_at", "last_error", "created_at", "sent_at" FROM `mails`;--> statement-breakpoint
DROP TABLE `mails`;--> statement-breakpoint
ALTER TABLE `__new_mails` RENAME TO `mails`;--> statement-breakpoint
CREATE UNIQUE INDEX `mails_dedupe_key_unique` ON `mails` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `mails_by_order` ON `mails` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`next_attempt_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `mails_failed` ON `mails` (`created_at`) WHERE state = 'failed';--> statement-breakpoint
ALTER TABLE `refunds` ADD `restocks` integer DEFAULT true NOT NULL;