CREATE TABLE `page_timings` (
	`day` text NOT NULL,
	`page` text NOT NULL,
	`vital` text NOT NULL,
	`at_most` integer NOT NULL,
	`found` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `page_timings_once_each` ON `page_timings` (`day`,`page`,`vital`,`at_most`);--> statement-breakpoint
CREATE TABLE `search_misses` (
	`day` text NOT NULL,
	`term` text NOT NULL,
	`found` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_misses_once_each` ON `search_misses` (`day`,`term`);