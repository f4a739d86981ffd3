ALTER TABLE `orders` ADD `payment_started_at` text;--> statement-breakpoint
-- Of those that are open it is not known: they stay in the lists.
UPDATE orders SET payment_started_at = updated_at WHERE status = 'pending_payment';
