import { sql } from "drizzle-orm";
import type { TillTender } from "../../../contract/admin/till.ts";

/**
 * The tender of a row in `transactions` that is joined with its order. A collection names it in its id. A refund by hand has the
 * one that the admin said; without it, money of a cash order went back in cash.
 */
export const collectedTender = sql<TillTender>`CASE
  WHEN transactions.provider_transaction_id LIKE 'cash-refund:%' THEN coalesce(
    (SELECT refunds.tender FROM refunds WHERE refunds.id = substr(transactions.provider_transaction_id, 13)),
    CASE orders.payment_method WHEN 'card' THEN 'by_hand' ELSE 'cash' END)
  WHEN orders.payment_method = 'card' THEN 'stripe'
  WHEN transactions.provider_transaction_id LIKE 'interac:%' THEN 'interac'
  WHEN transactions.provider_transaction_id LIKE 'terminal:%' THEN 'terminal'
  ELSE 'cash' END`;
