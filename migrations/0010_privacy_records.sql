CREATE TABLE `newsletter_consents` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`form` text,
	`text` text,
	`language` text,
	`asked_at` text,
	`confirmed_at` text NOT NULL,
	`confirmed_by` text,
	`withdrawn_at` text,
	`withdrawn_by` text,
	CONSTRAINT "newsletter_consents_email_lower_case" CHECK(email = lower(email)),
	CONSTRAINT "newsletter_consents_recorded_as_a_whole" CHECK((form IS NULL) = (text IS NULL) AND (form IS NULL) = (language IS NULL)
        AND (form IS NULL) = (asked_at IS NULL) AND (form IS NULL) = (confirmed_by IS NULL)),
	CONSTRAINT "newsletter_consents_withdrawn_once" CHECK(withdrawn_by IS NULL OR withdrawn_at IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_consents_one_open` ON `newsletter_consents` (`email`) WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX `newsletter_consents_by_email` ON `newsletter_consents` (`email`,`confirmed_at`);--> statement-breakpoint
CREATE INDEX `newsletter_consents_by_withdrawn_at` ON `newsletter_consents` (`withdrawn_at`) WHERE withdrawn_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `privacy_incidents` (
	`id` text PRIMARY KEY NOT NULL,
	`happened` text NOT NULL,
	`found_on` text NOT NULL,
	`description` text NOT NULL,
	`information` text NOT NULL,
	`people_count` integer,
	`is_serious_risk` integer NOT NULL,
	`risk_reason` text NOT NULL,
	`regulator_told_on` text,
	`people_told_on` text,
	`told_details` text NOT NULL,
	`measures` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "privacy_incidents_people_not_negative" CHECK(people_count IS NULL OR people_count >= 0)
);
--> statement-breakpoint
CREATE INDEX `privacy_incidents_by_found_on` ON `privacy_incidents` (`found_on`);--> statement-breakpoint
-- A consent is evidence. Only two changes are possible: its withdrawal, once, and the erasure of its address.
CREATE TRIGGER newsletter_consents_unalterable BEFORE UPDATE ON newsletter_consents
WHEN new.id <> old.id OR new.form IS NOT old.form OR new.text IS NOT old.text OR new.language IS NOT old.language
  OR new.asked_at IS NOT old.asked_at OR new.confirmed_at <> old.confirmed_at OR new.confirmed_by IS NOT old.confirmed_by
  OR (old.withdrawn_at IS NOT NULL AND (new.withdrawn_at IS NOT old.withdrawn_at OR new.withdrawn_by IS NOT old.withdrawn_by))
  OR (new.email <> old.email AND (instr(new.email, '@') > 0 OR instr(old.email, '@') = 0))
BEGIN
  SELECT RAISE(ABORT, 'A recorded consent cannot be altered');
END;
--> statement-breakpoint
-- Of earlier consents, only the times are known.
INSERT INTO newsletter_consents (id, email, confirmed_at, withdrawn_at)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' ||
    substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  email, CASE status WHEN 'subscribed' THEN updated_at ELSE created_at END,
  CASE status WHEN 'unsubscribed' THEN updated_at END
FROM newsletter_subscribers;
