DROP INDEX `transactions_one_payment_per_order`;--> statement-breakpoint
ALTER TABLE `transactions` ADD `reversed_at` text;--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_one_payment_per_order` ON `transactions` (`order_id`) WHERE type = 'payment' AND reversed_at IS NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `dispute_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_per_dispute` ON `invoices` (`dispute_id`) WHERE dispute_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `taxes` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `tender` text;--> statement-breakpoint
-- A movement of money is never deleted or changed. A collection of cash that was undone is marked as reversed, once.
CREATE TRIGGER transactions_stay BEFORE DELETE ON transactions
BEGIN SELECT raise(ABORT, 'transactions are never deleted'); END;
--> statement-breakpoint
CREATE TRIGGER transactions_are_frozen BEFORE UPDATE ON transactions
WHEN old.reversed_at IS NOT NULL OR new.reversed_at IS NULL OR (new.id, new.order_id, new.type, new.provider_transaction_id,
  new.amount_cents, new.created_at) IS NOT (old.id, old.order_id, old.type, old.provider_transaction_id, old.amount_cents,
  old.created_at)
BEGIN SELECT raise(ABORT, 'transactions are frozen'); END;
