import {
  type ChangeQuoteView,
  maxLinkDays,
  type Settlement,
} from "../../../../../contract/orders/content-changes.ts";
import {
  type CounterTender,
  counterTenders,
  tenderPhrases,
} from "../../../../../contract/orders/fulfilment.ts";
import { dollarsToCents, formatCents, roundToCashCents } from "../../../../../contract/shared/money.ts";
import { SelectField } from "../../../../components/fields.tsx";
import { Panel } from "../../../../components/panel.tsx";
import { RadioCards } from "../../../../components/radio-cards.tsx";
import { pluralize } from "../../shared/format.ts";
import type { AdminChangeEdits, AdminOrderChange } from "./change-edits.ts";

/** The way in which an admin settles the difference of a change. */
interface SettlementChoice {
  readonly settlement: Settlement;
  readonly tender: CounterTender | undefined;
  readonly link_days: number;
}

interface SettleDifferenceProps {
  readonly form: AdminOrderChange["form"];
  readonly quote: ChangeQuoteView;
  readonly choice: SettlementChoice;
}

/** Shows the difference between the old and the new order, and asks how it is settled. */
export function SettleDifference({ form, quote, choice: { settlement } }: SettleDifferenceProps) {
  const cents = dollarsToCents(quote.difference);
  const isTaken = settlement === "by_hand";
  return (
    <Panel title="Difference" heading="h3">
      <div className="grid gap-3">
        <p aria-live="polite">
          {cents === 0 && "Nothing to pay or to refund"}
          {cents > 0 && "The customer pays "}
          {cents < 0 && "The customer gets back "}
          {cents !== 0 && <strong className="tabular-nums">{formatCents(Math.abs(cents))}</strong>}
        </p>
        {quote.settlements.length > 1 && (
          <RadioCards
            label="How the difference is settled"
            layout="rows"
            value={settlement}
            options={quote.settlements.map((value) => ({ value, label: settlementTexts[value].label }))}
            onChange={(chosen) => form.change({ settlement: chosen })}
          />
        )}
        {settlement === "link" && (
          <SelectField {...form.text("linkDays")} label="The link is open for" options={linkDays} />
        )}
        {(isTaken || settlement === "refund_by_hand") && (
          <SelectField
            {...form.text("tender")}
            label={isTaken ? "How it was paid" : "How it was returned"}
            options={[
              { value: "", label: isTaken ? "Cash" : "Cash or e-transfer" },
              ...counterTenders
                .filter((value) => !isTaken || value !== "cash")
                .map((value) => ({ value, label: tenderLabels[value] })),
            ]}
          />
        )}
        {(cents !== 0 || quote.is_paid_later) && (
          <p className="text-small text-ink-muted">
            {cents === 0
              ? "The customer pays the new total when the order arrives."
              : settlementTexts[settlement].note}
          </p>
        )}
      </div>
    </Panel>
  );
}

const tenderLabels = { cash: "Cash", interac: "Interac", terminal: "Credit card at the terminal" } as const;

const linkDays = Array.from({ length: maxLinkDays }, (_, index) => ({
  value: String(index + 1),
  label: pluralize(index + 1, "day"),
}));

/** The ways to settle a difference, with what happens after the confirmation. */
const settlementTexts: Readonly<Record<Settlement, { readonly label: string; readonly note: string }>> = {
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
