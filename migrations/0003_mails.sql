CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`order_id` text NOT NULL,
	`transaction_id` text,
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
	CONSTRAINT "mails_kind_known" CHECK("kind" IN ('placed', 'paid', 'shipped', 'delivered', 'canceled', 'refunded')),
	CONSTRAINT "mails_state_known" CHECK("state" IN ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_refund_names_its_transaction" CHECK((kind = 'refunded') = (transaction_id IS NOT NULL)),
	CONSTRAINT "mails_sent_when_sent" CHECK((state = 'sent') = (sent_at IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_dedupe_key_unique` ON `mails` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `mails_by_order` ON `mails` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`next_attempt_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `mails_failed` ON `mails` (`created_at`) WHERE state = 'failed';