import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { provinces } from "../../../../contract/shared/provinces.ts";
import { findProvinceCode } from "../../../../contract/store/store-province.ts";
import { includesDay, type Period } from "../../../../contract/tax/period.ts";
import type { TaxException, TaxRate } from "../../../../contract/tax/tax-law.ts";
import { Alert } from "../../../components/alert.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { CheckboxField, SelectField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { formatDay, useStoreDates } from "../../../lib/dates.ts";
import { useStore } from "../../../lib/store-settings.ts";
import { hasEnded, StateBadge } from "./describe-rows.tsx";
import { exceptionKind } from "./kinds/exception-kind.tsx";
import { rateKind } from "./kinds/rate-kind.tsx";
import type { TaxKind } from "./kinds/tax-kind.ts";
import { taxesOptions } from "./queries.ts";
import { TaxDialog } from "./tax-dialog.tsx";
import { TaxTable } from "./tax-table.tsx";

/** Says that nobody has checked the built-in rates. */
export function ConfirmWithAccountant() {
  const { law } = useSuspenseQuery(taxesOptions).data;
  const unconfirmed = law.exceptions.filter(({ confirmed }) => !confirmed);
  return (
    <Alert tone="warning" title="Have an accountant confirm these taxes before your first sale">
      The rates and classes come with the store, with a source for each. No accountant and no tax office has
      checked them. {unconfirmed.length} exceptions rest on sources that are old or incomplete, and are marked
      “Not confirmed” among the built-in tax rates below.
    </Alert>
  );
}

/** Lists the rates and exceptions that came with the store, for one place or all. The owner's rows override them. */
export function BuiltInRates() {
  const { law, document } = useSuspenseQuery(taxesOptions).data;
  const { today } = useStoreDates();
  const [place, setPlace] = useState<string>(findProvinceCode(useStore()));
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const isShown = (row: { readonly place: string }) => place === "" || row.place === place;
  const isRateOverridden = (row: TaxRate) =>
    document.rates.some(
      (own) => own.status === "in_force" && hasSamePart(own, row) && includesDay(own, today),
    );
  const isExceptionOverridden = (row: TaxException) =>
    document.exceptions.some(
      (own) => own.tax_class === row.tax_class && hasSamePart(own, row) && includesDay(own, today),
    );
  return (
    <Panel title="Built-in tax rates" aside={<Badge>As of {formatDay(law.version)}</Badge>}>
      <p className="mb-2 text-small text-ink-muted">
        An update of the store may replace these rates and exceptions. It never changes yours. “Override” adds
        one of your own, which counts instead.
      </p>
      <Disclosure summary={`Show ${law.rates.length} rates and ${law.exceptions.length} exceptions`}>
        <div className="my-2 flex flex-wrap items-end gap-x-5 gap-y-2">
          <SelectField
            label="Province or territory"
            value={place}
            onChange={({ target }) => setPlace(target.value)}
            options={[
              { value: "", label: "All" },
              ...provinces.map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
          <CheckboxField
            label="Only “Not confirmed”"
            checked={isUnconfirmed}
            onChange={({ target }) => setUnconfirmed(target.checked)}
          />
        </div>
        {!isUnconfirmed && (
          <BuiltInRows
            kind={rateKind}
            title="Rates"
            rows={law.rates.filter(isShown)}
            badge={(row) => <StateBadge row={row} isOverridden={isRateOverridden(row)} />}
          />
        )}
        <BuiltInRows
          kind={exceptionKind}
          title="Exceptions"
          rows={law.exceptions.filter((row) => isShown(row) && !(isUnconfirmed && row.confirmed))}
          badge={(row) => (
            <>
              <StateBadge row={row} isOverridden={isExceptionOverridden(row)} />
              {"confirmed" in row && row.confirmed === false && <Badge tone="danger">Not confirmed</Badge>}
            </>
          )}
        />
      </Disclosure>
      <Disclosure summary="What changed in the built-in rates">
        {law.changelog.map(({ version, changes }) => (
          <div key={version} className="mt-2 text-small">
            <p className="font-semibold">{formatDay(version)}</p>
            <ul className="list-disc pl-5">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        ))}
      </Disclosure>
    </Panel>
  );
}

function hasSamePart(own: TaxPart, row: TaxPart): boolean {
  return own.place === row.place && own.component === row.component;
}

type TaxPart = Pick<TaxRate, "place" | "component">;

interface BuiltInRowsProps<Row, Fields extends object> {
  readonly kind: TaxKind<Row, Fields>;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly badge: (row: Row) => ReactNode;
}

/** Lists built-in rows of a kind. Each opens a form to override it, unless it has ended. */
function BuiltInRows<Row extends Period & { readonly source: string }, Fields extends object>({
  kind,
  title,
  rows,
  badge,
}: BuiltInRowsProps<Row, Fields>) {
  const { document } = useSuspenseQuery(taxesOptions).data;
  const { today } = useStoreDates();
  const [initial, setInitial] = useState<Fields>();
  return (
    <>
      <h3 className="mt-4 font-bold">{title}</h3>
      <TaxTable
        kind={kind}
        caption={`Built-in ${title.toLowerCase()}`}
        emptyText="None."
        rows={rows}
        badge={badge}
        buttons={(row) =>
          !hasEnded(row, today) && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Override ${kind.formatName(row, document)}`}
              onClick={() => setInitial(kind.toFields(startOverride(row, today)))}
            >
              Override
            </Button>
          )
        }
      />
      {initial !== undefined && (
        <TaxDialog kind={kind} initial={initial} saved={undefined} onClose={() => setInitial(undefined)} />
      )}
    </>
  );
}

/** Returns the own row that overrides a built-in one from today on. Its source is the owner's to name. */
function startOverride<Row extends Period>(row: Row, today: string): Row {
  return { ...row, from: row.from > today ? row.from : today, source: "" };
}
