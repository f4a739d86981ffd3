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
	CONSTRAINT "mails_kind_known" CHECK("kind" IN ('new_order', 'placed', 'paid', 'shipped', 'delivered', 'canceled', 'refunded', 'refund_failed', 'return_requested', 'return_approved', 'return_declined', 'account_suspended', 'low_stock')),
	CONSTRAINT "mails_about_order_or_account" CHECK(CASE WHEN "kind" IN ('account_suspended') THEN profile_id
        WHEN "kind" IN ('low_stock') THEN kind ELSE order_id END IS NOT NULL),
	CONSTRAINT "mails_state_known" CHECK("state" IN ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_refund_names_its_transaction" CHECK((kind = 'refunded') = (transaction_id IS NOT NULL)),
	CONSTRAINT "mails_subject_is_named" CHECK((kind IN ('refund_failed', 'return_requested', 'return_approved', 'return_declined')) = (subject_id IS NOT NULL)),
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
ALTER TABLE `returns` ADD `refund_id` text;--> statement-breakpoint
-- A return whose refund failed waits for another one.
UPDATE `returns` SET `state` = 'received'
WHERE `state` = 'refunded' AND `id` IN (SELECT `id` FROM `refunds` WHERE `state` = 'failed');--> statement-breakpoint
-- Until now a refund had its return's id. Of one that is not made yet it is a new one, which no other refund has.
UPDATE `returns` SET `refund_id` = `id` WHERE `state` = 'refunded';--> statement-breakpoint
UPDATE `returns` SET `refund_id` = lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
  || '-' || substr('89ab', 1 + (abs(random()) % 4), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))
WHERE `state` = 'received';
