import type { ChangeQuoteView, Settlement } from "../../../../../contract/orders/content-changes.ts";
import {
  type CounterTender,
  counterTenders,
  tenderPhrases,
} from "../../../../../contract/orders/fulfilment.ts";
import { dollarsToCents, formatCents, roundToCashCents } from "../../../../../contract/shared/money.ts";
import type { AdminChangeEdits } from "./change-edits.ts";

/** An admin's choice of how to settle the difference of a change. */
export interface SettlementChoice {
  readonly settlement: Settlement;
  readonly tender: CounterTender | undefined;
  readonly link_days: number;
}

/** Returns how the difference is settled: as chosen, or else as usual. */
export function chooseSettlement(
  { settlement: chosen, tender: typed, linkDays }: AdminChangeEdits,
  { settlements }: ChangeQuoteView,
): SettlementChoice {
  const settlement = settlements.find((way) => way === chosen) ?? settlements[0] ?? "none";
  const tender = counterTenders.find((name) => name === typed);
  const link_days = Number(linkDays);
  if (settlement === "by_hand") return { settlement, tender: tender ?? "cash", link_days };
  return { settlement, tender: settlement === "refund_by_hand" ? tender : undefined, link_days };
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

/** The ways to settle a difference, with what happens after the confirmation. */
export const settlementTexts: Readonly<
  Record<Settlement, { readonly label: string; readonly note: string }>
> = {
  none: { label: "Nothing to settle", note: "There is nothing to pay or to refund." },
  link: {
    label: "Send a payment link",
    note: "The customer gets the link by email. The order changes once it is paid, and doesn't leave before.",
  },
  by_hand: {
    label: "Paid in the shop now",
    note: "The payment is recorded, and the order changes now.",
  },
  waive: { label: "Waive it", note: "The store takes the difference off the order as a discount." },
  refund: {
    label: "Refund it the way it was paid",
    note: "The money goes back the way it was paid.",
  },
  refund_by_hand: {
    label: "Returned in cash or by e-transfer",
    note: "The return of the money is recorded. Hand it to the customer.",
  },
};
