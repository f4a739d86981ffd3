CREATE TABLE `email_cooldowns` (
	`key` text PRIMARY KEY NOT NULL,
	`sent_at` text NOT NULL
);
