CREATE TABLE `closed_days` (
	`day` text PRIMARY KEY NOT NULL,
	`closed_at` text NOT NULL,
	`closed_by` text NOT NULL,
	`profile_id` text,
	`expected_cash_cents` integer NOT NULL,
	`counted_cash_cents` integer NOT NULL,
	`note` text,
	CONSTRAINT "closed_days_count_not_negative" CHECK(counted_cash_cents >= 0)
);
--> statement-breakpoint
CREATE INDEX `transactions_by_created_at` ON `transactions` (`created_at`);--> statement-breakpoint
-- A day that was closed stays closed, as it was counted.
CREATE TRIGGER closed_days_are_frozen BEFORE UPDATE ON closed_days
BEGIN SELECT raise(ABORT, 'closed days are frozen'); END;
--> statement-breakpoint
CREATE TRIGGER closed_days_stay BEFORE DELETE ON closed_days
BEGIN SELECT raise(ABORT, 'closed days are never deleted'); END;
