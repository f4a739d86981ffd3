import { maxLinkDays } from "../../../../../contract/orders/content-changes.ts";
import { counterTenders } from "../../../../../contract/orders/fulfilment.ts";
import { dollarsToCents, formatCents } from "../../../../../contract/shared/money.ts";
import { SelectField } from "../../../../components/fields.tsx";
import { Panel } from "../../../../components/panel.tsx";
import { RadioCards } from "../../../../components/radio-cards.tsx";
import { describeSettlement, settlementLabels } from "./settlement-choice.ts";
import type { OrderChange } from "./use-order-change.ts";

/** Shows the difference between the old and the new order, and asks how it is settled. */
export function SettleDifference({ change }: { readonly change: OrderChange }) {
  const { quote, choice, problems } = change;
  const cents = dollarsToCents(quote.difference);
  const tenders = counterTenders.map((value) => ({ value, label: tenderLabels[value] }));
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
            value={choice.settlement}
            options={quote.settlements.map((value) => ({ value, label: settlementLabels[value] }))}
            onChange={(settlement) => change.change({ settlement })}
          />
        )}
        {choice.settlement === "link" && (
          <SelectField
            label="The link is open for"
            value={String(choice.linkDays)}
            options={linkDays}
            onChange={({ target }) => change.change({ linkDays: target.value })}
          />
        )}
        {choice.settlement === "by_hand" && (
          <SelectField
            label="How it was paid"
            value={choice.tender ?? "cash"}
            error={problems.tender}
            options={tenders}
            onChange={({ target }) => change.change({ tender: target.value })}
          />
        )}
        {choice.settlement === "refund_by_hand" && (
          <SelectField
            label="How it was returned"
            value={choice.tender ?? ""}
            error={problems.tender}
            options={[{ value: "", label: "Cash or e-transfer" }, ...tenders]}
            onChange={({ target }) => change.change({ tender: target.value })}
          />
        )}
        <p className="text-small text-ink-muted">{describeSettlement(quote, choice)}</p>
      </div>
    </Panel>
  );
}

const tenderLabels = { cash: "Cash", interac: "Interac", terminal: "Credit card at the terminal" } as const;

const linkDays = Array.from({ length: maxLinkDays }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? "1 day" : `${index + 1} days`,
}));
