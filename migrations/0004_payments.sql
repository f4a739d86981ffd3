CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`stripe_payment_intent_id` text,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`opened_at` text NOT NULL,
	`closed_at` text,
	CONSTRAINT "disputes_amount_not_negative" CHECK(amount_cents >= 0)
);
--> statement-breakpoint
CREATE INDEX `disputes_by_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE INDEX `disputes_by_opened_at` ON `disputes` (`opened_at`);--> statement-breakpoint
CREATE TABLE `reconciliation_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`trigger` text NOT NULL,
	`started_at` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`found` text NOT NULL,
	`done` text NOT NULL,
	`failure_count` integer NOT NULL,
	`failures` text NOT NULL,
	CONSTRAINT "reconciliation_runs_trigger_known" CHECK("trigger" IN ('schedule', 'admin')),
	CONSTRAINT "reconciliation_runs_counts_not_negative" CHECK(duration_ms >= 0 AND failure_count >= 0)
);
--> statement-breakpoint
CREATE INDEX `reconciliation_runs_by_started_at` ON `reconciliation_runs` (`started_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`items` text NOT NULL,
	`origin` text NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`stripe_refund_id` text,
	`idempotency_key` text NOT NULL,
	`failure` text,
	`created_by` text NOT NULL,
	`profile_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refunds_amount_positive" CHECK(amount_cents > 0),
	CONSTRAINT "refunds_items_are_json" CHECK(json_valid(items)),
	CONSTRAINT "refunds_origin_known" CHECK("origin" IN ('admin', 'cancellation', 'late_payment', 'stripe')),
	CONSTRAINT "refunds_method_known" CHECK("method" IN ('card', 'cash')),
	CONSTRAINT "refunds_state_known" CHECK("state" IN ('requested', 'succeeded', 'failed', 'canceled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe_refund_id_unique` ON `refunds` (`stripe_refund_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_idempotency_key_unique` ON `refunds` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `refunds_by_order` ON `refunds` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_by_state` ON `refunds` (`state`,`updated_at`);--> statement-breakpoint
CREATE TABLE `unprocessed_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`state` text NOT NULL,
	`detail` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`occurred_at` text NOT NULL,
	`received_at` text NOT NULL,
	`next_attempt_at` text NOT NULL,
	CONSTRAINT "unprocessed_events_state_known" CHECK("state" IN ('waiting', 'dead_letter'))
);
--> statement-breakpoint
CREATE INDEX `unprocessed_events_by_next_attempt` ON `unprocessed_events` (`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `__new_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`type` text NOT NULL,
	`provider_transaction_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "transactions_type_known" CHECK("type" IN ('payment', 'refund', 'refund_failure')),
	CONSTRAINT "transactions_amount_positive" CHECK(amount_cents > 0)
);
--> statement-breakpoint
-- Dropping the table takes the e-mails with it that name one of its rows: they are put back below.
CREATE TABLE `__kept_mails` AS SELECT * FROM `mails` WHERE "transaction_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO `__new_transactions`("id", "order_id", "type", "provider_transaction_id", "amount_cents", "created_at") SELECT "id", "order_id", "type", "provider_transaction_id", "amount_cents", "created_at" FROM `transactions`;--> statement-breakpoint
DROP TABLE `transactions`;--> statement-breakpoint
ALTER TABLE `__new_transactions` RENAME TO `transactions`;--> statement-breakpoint
INSERT INTO `mails` SELECT * FROM `__kept_mails`;--> statement-breakpoint
DROP TABLE `__kept_mails`;--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_provider_transaction_id_unique` ON `transactions` (`provider_transaction_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_one_payment_an_order` ON `transactions` (`order_id`) WHERE type = 'payment';--> statement-breakpoint
CREATE INDEX `transactions_by_order` ON `transactions` (`order_id`,`created_at`);