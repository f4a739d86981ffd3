ALTER TABLE `order_status_history` ADD `notes_for_customer` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Written by hand: what admins wrote stays with the store, the store's sentences and the customers' are read as before.
UPDATE `order_status_history` SET `notes_for_customer` = 1
WHERE `actor` <> 'admin' AND `notes` <> 'Order updated: the cart or the address changed';
