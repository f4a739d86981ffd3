import type { ChangeQuoteView, Settlement } from "../../../../../contract/orders/content-changes.ts";
import { type CounterTender, tenderPhrases } from "../../../../../contract/orders/fulfilment.ts";
import { dollarsToCents, formatCents, roundToCashCents } from "../../../../../contract/shared/money.ts";

/** An admin's choice of how to settle the difference of a change. */
export interface SettlementChoice {
  readonly settlement: Settlement;
  readonly tender: CounterTender | undefined;
  readonly linkDays: number;
}

/** Says what a confirmation does, for its button. */
export function describeConfirmation(
  { difference }: Pick<ChangeQuoteView, "difference">,
  { settlement, tender }: SettlementChoice,
): string {
  const cents = Math.abs(dollarsToCents(difference));
  const amount = formatCents(cents);
  switch (settlement) {
    case "none":
      return "Change order";
    case "link":
      return `Ask for ${amount}`;
    case "by_hand":
      return `Take ${formatCents(tender === "cash" ? roundToCashCents(cents) : cents)} ${tenderPhrases[tender ?? "cash"]} and change order`;
    case "waive":
      return `Waive ${amount} and change order`;
    case "refund":
      return `Refund ${amount} and change order`;
    case "refund_by_hand":
      return `Record ${amount} as returned and change order`;
  }
}

/** Says what happens after a confirmation. */
export function describeSettlement(
  { is_paid_later: isPaidLater }: Pick<ChangeQuoteView, "is_paid_later">,
  { settlement, linkDays }: SettlementChoice,
): string {
  switch (settlement) {
    case "none":
      return isPaidLater
        ? "The customer pays the new total when the order arrives."
        : "There is nothing to pay or to refund.";
    case "link":
      return `The customer gets a link by email, which ends after ${linkDays === 1 ? "1 day" : `${linkDays} days`}. The order changes once it is paid, and doesn't leave before.`;
    case "by_hand":
      return "The payment is recorded, and the order changes now.";
    case "waive":
      return "The store takes the difference off the order as a discount.";
    case "refund":
      return "The money goes back the way it was paid.";
    case "refund_by_hand":
      return "The return of the money is recorded. Hand it to the customer.";
  }
}

export const settlementLabels: Readonly<Record<Settlement, string>> = {
  none: "Nothing to settle",
  link: "Send a payment link",
  by_hand: "Paid in the shop now",
  waive: "Waive it",
  refund: "Refund it the way it was paid",
  refund_by_hand: "Returned in cash or by e-transfer",
};
