import { type ChangeQuoteView, maxLinkDays } from "../../../../../contract/orders/content-changes.ts";
import { counterTenders } from "../../../../../contract/orders/fulfilment.ts";
import { dollarsToCents, formatCents } from "../../../../../contract/shared/money.ts";
import { SelectField } from "../../../../components/fields.tsx";
import { Panel } from "../../../../components/panel.tsx";
import { RadioCards } from "../../../../components/radio-cards.tsx";
import { pluralize } from "../../shared/format.ts";
import type { AdminOrderChange } from "./change-edits.ts";
import { type SettlementChoice, settlementTexts } from "./settlement-choice.ts";

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
