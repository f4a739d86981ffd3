import { formatCents } from "../../../contract/money.ts";
import type { PaymentRefund } from "../../adapters/payment-provider.ts";
import { itemsOf, type RefundRow } from "./refund-rows.ts";

/** What was heard of a refund. Without `stripeRefundId` Stripe never made it. */
export interface RefundNews {
  readonly state: RefundRow["state"];
  readonly amountCents: number;
  readonly stripeRefundId: string | undefined;
  readonly intentId: string | undefined;
  readonly failure: string | undefined;
  readonly isAbout: (row: RefundRow) => boolean;
}

export function stripeNews(refund: PaymentRefund): RefundNews {
  return {
    state: refund.status === "pending" ? "requested" : refund.status,
    amountCents: refund.amountCents,
    stripeRefundId: refund.id,
    intentId: refund.intentId,
    failure: refund.failureReason?.replaceAll("_", " "),
    isAbout: (row) =>
      row.stripeRefundId === refund.id || (row.stripeRefundId === null && row.id === refund.refundId),
  };
}

export function refusalNews(refundId: string, reason: string): RefundNews {
  return {
    state: "failed",
    amountCents: 0,
    stripeRefundId: undefined,
    intentId: undefined,
    failure: reason,
    // One that Stripe has made is Stripe's to tell of.
    isAbout: (row) => row.id === refundId && row.stripeRefundId === null,
  };
}

/** What the history says of it; undefined for what nobody needs to read. */
export function noteOf(before: RefundRow | undefined, row: RefundRow): string | undefined {
  const amount = formatCents(row.amountCents);
  const where = row.origin === "stripe" ? " at the payment provider" : "";
  switch (row.state) {
    case "requested":
      return before === undefined ? `A refund of ${amount} was started${where}` : undefined;
    case "succeeded":
      return `Refunded ${amount} to the card${where}`;
    case "canceled":
      return `The refund of ${amount} was canceled${where}`;
    case "failed":
      return `The refund of ${amount} failed${row.failure === null ? "" : `: ${row.failure}`}${restockedOf(before)}`;
  }
}

/** The pieces stay in stock, where others may buy them: whoever packs the order must know. */
function restockedOf(before: RefundRow | undefined): string {
  const pieces =
    before?.state === "succeeded" ? itemsOf(before).reduce((sum, item) => sum + item.quantity, 0) : 0;
  return pieces === 0 ? "" : `. The ${pieces} pieces that came back with it stay in stock`;
}
