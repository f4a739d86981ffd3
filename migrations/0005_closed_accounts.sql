CREATE TABLE `closed_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`closed_at` text NOT NULL,
	`identity_deleted_at` text
);
--> statement-breakpoint
CREATE INDEX `closed_accounts_with_identity` ON `closed_accounts` (`closed_at`) WHERE identity_deleted_at IS NULL;