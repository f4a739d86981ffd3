CREATE TABLE `__new_stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`object_id` text,
	`stripe_payment_intent_id` text,
	`order_id` text,
	`is_live` integer NOT NULL,
	`outcome` text NOT NULL,
	`detail` text,
	`occurred_at` text NOT NULL,
	`received_at` text NOT NULL,
	CONSTRAINT "stripe_events_outcome_known" CHECK("outcome" IN ('applied', 'unchanged', 'ignored', 'refused', 'failed'))
);
--> statement-breakpoint
INSERT INTO `__new_stripe_events`("id", "type", "object_id", "stripe_payment_intent_id", "order_id", "is_live", "outcome", "detail", "occurred_at", "received_at") SELECT "id", "type", "object_id", NULL, "order_id", "is_live", "outcome", "detail", "occurred_at", "received_at" FROM `stripe_events`;--> statement-breakpoint
DROP TABLE `stripe_events`;--> statement-breakpoint
ALTER TABLE `__new_stripe_events` RENAME TO `stripe_events`;--> statement-breakpoint
CREATE INDEX `stripe_events_by_object` ON `stripe_events` (`object_id`);--> statement-breakpoint
CREATE INDEX `stripe_events_by_order` ON `stripe_events` (`order_id`);--> statement-breakpoint
CREATE INDEX `stripe_events_by_received_at` ON `stripe_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`stripe_payment_intent_id` text,
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
	CONSTRAINT "refunds_origin_known" CHECK("origin" IN ('admin', 'cancellation', 'late_payment', 'stripe', 'unmatched')),
	CONSTRAINT "refunds_method_known" CHECK("method" IN ('card', 'cash')),
	CONSTRAINT "refunds_state_known" CHECK("state" IN ('requested', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "refunds_unmatched_names_its_payment" CHECK((origin = 'unmatched') = (stripe_payment_intent_id IS NOT NULL))
);
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "order_id", "stripe_payment_intent_id", "amount_cents", "reason", "items", "origin", "method", "state", "stripe_refund_id", "idempotency_key", "failure", "created_by", "profile_id", "created_at", "updated_at") SELECT "id", "order_id", NULL, "amount_cents", "reason", "items", "origin", "method", "state", "stripe_refund_id", "idempotency_key", "failure", "created_by", "profile_id", "created_at", "updated_at" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe_refund_id_unique` ON `refunds` (`stripe_refund_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_idempotency_key_unique` ON `refunds` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `refunds_by_order` ON `refunds` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_by_state` ON `refunds` (`state`,`updated_at`);--> statement-breakpoint
-- A payment that fits no order is a refund like any other. Its id is what its refunds at Stripe carry in their metadata.
INSERT INTO `refunds`("id", "order_id", "stripe_payment_intent_id", "amount_cents", "reason", "items", "origin", "method", "state", "idempotency_key", "created_by", "created_at", "updated_at") SELECT 'stray:' || "stripe_payment_intent_id", "order_id", "stripe_payment_intent_id", "amount_cents", "detail", '[]', 'unmatched', 'card', CASE "state" WHEN 'owed' THEN 'requested' WHEN 'returned' THEN 'succeeded' ELSE 'failed' END, 'refund:stray:' || "stripe_payment_intent_id" || ':' || "amount_cents", 'Payment provider', "created_at", "updated_at" FROM `stray_payments`;--> statement-breakpoint
INSERT OR IGNORE INTO `stripe_events`("id", "type", "object_id", "stripe_payment_intent_id", "is_live", "outcome", "detail", "occurred_at", "received_at") SELECT "id", "type", "payload" ->> '$.data.object.id', CASE WHEN "type" LIKE 'payment_intent.%' THEN "payload" ->> '$.data.object.id' ELSE "payload" ->> '$.data.object.payment_intent' END, coalesce("payload" ->> '$.livemode', 0), 'failed', "detail", "occurred_at", "received_at" FROM `unprocessed_events`;--> statement-breakpoint
DROP TABLE `stray_payments`;--> statement-breakpoint
DROP TABLE `unprocessed_events`;
