import type { OrderRefundView } from "../../../contract/orders/orders.ts";
import { centsToDollars, dollarsToCents } from "../../../contract/shared/money.ts";

/** Returns the sum of refunds in dollars. Adds cents, because sums of dollars have rounding errors. */
export function sumRefunds(refunds: readonly OrderRefundView[]): number {
  return centsToDollars(refunds.reduce((sum, refund) => sum + dollarsToCents(refund.amount), 0));
}
