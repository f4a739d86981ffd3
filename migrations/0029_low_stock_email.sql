CREATE TABLE `low_stock_reports` (
	`product_id` text PRIMARY KEY NOT NULL,
	`email_id` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `low_stock_reports_by_email` ON `low_stock_reports` (`email_id`);--> statement-breakpoint
CREATE TABLE `__new_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`profile_id` text,
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
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mails_kind_known" CHECK("kind" IN ('new_order', 'placed', 'paid', 'shipped', 'delivered', 'canceled', 'refunded', 'refund_failed', 'return_approved', 'return_declined', 'account_suspended', 'low_stock')),
	CONSTRAINT "mails_about_order_or_account" CHECK(CASE WHEN "kind" IN ('account_suspended') THEN profile_id
        WHEN "kind" IN ('low_stock') THEN kind ELSE order_id END IS NOT NULL),
	CONSTRAINT "mails_state_known" CHECK("state" IN ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_refund_names_its_transaction" CHECK((kind = 'refunded') = (transaction_id IS NOT NULL)),
	CONSTRAINT "mails_subject_is_named" CHECK((kind IN ('refund_failed', 'return_approved', 'return_declined')) = (subject_id IS NOT NULL)),
	CONSTRAINT "mails_sent_when_sent" CHECK((state = 'sent') = (sent_at IS NOT NULL))
);
--> statement-breakpoint
INSERT INTO `__new_mails`("id", "kind", "order_id", "profile_id", "transaction_id", "subject_id", "recipient", "dedupe_key", "state", "attempts", "next_attempt_at", "last_error", "created_at", "sent_at") SELECT "id", "kind", "order_id", "profile_id", "transaction_id", "subject_id", "recipient", "dedupe_key", "state", "attempts", "next_attempt_at", "last_error", "created_at", "sent_at" FROM `mails`;--> statement-breakpoint
DROP TABLE `mails`;--> statement-breakpoint
ALTER TABLE `__new_mails` RENAME TO `mails`;--> statement-breakpoint
CREATE UNIQUE INDEX `mails_dedupe_key_unique` ON `mails` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `mails_by_order` ON `mails` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`next_attempt_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `mails_failed` ON `mails` (`created_at`) WHERE state = 'failed';--> statement-breakpoint
ALTER TABLE `store_settings` ADD `low_stock_email` text;