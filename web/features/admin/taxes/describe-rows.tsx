import { getProvinceName } from "../../../../contract/shared/provinces.ts";
import { addDays } from "../../../../contract/shared/store-time.ts";
import type { Period } from "../../../../contract/tax/period.ts";
import { listTaxClasses, type TaxDocument } from "../../../../contract/tax/tax-document.ts";
import { getBuiltInLaw, type TaxException, type TaxRate } from "../../../../contract/tax/tax-law.ts";
import { Badge } from "../../../components/badge.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { formatDay, useStoreDates } from "../../../lib/dates.ts";

/** Returns a rate in percent, such as '9.975%'. */
export function formatRate(millipercent: number): string {
  return `${millipercent / 1_000}%`;
}

/** Returns the name of a rate, such as 'Ontario: HST 8% (provincial part)'. */
export function formatRateName({ place, component, name, millipercent }: TaxRate): string {
  const part = name === "HST" ? ` (${component} part)` : "";
  return `${getProvinceName(place)}: ${name} ${formatRate(millipercent)}${part}`;
}

/** Returns the name of an exception, such as 'Printed books, Manitoba: no RST'. */
export function formatExceptionName(row: TaxException, document: TaxDocument): string {
  const taxClass = listTaxClasses(document).find(({ id }) => id === row.tax_class);
  const part = formatTaxPart(row);
  const treatment = row.treatment === "free" ? `no ${part}` : `${part} is charged`;
  // The class of an exception may be gone since an update of the store.
  return `${taxClass?.name ?? row.tax_class}, ${getProvinceName(row.place)}: ${treatment}`;
}

/** Returns the name of a part of the tax of a place, such as 'RST' or 'HST (federal part)'. */
function formatTaxPart(part: TaxPart): string {
  const name = findTaxName(part);
  if (name === undefined) return `${part.component} tax`;
  return name === "HST" ? `HST (${part.component} part)` : name;
}

type TaxPart = Pick<TaxRate, "place" | "component">;

/** Finds the name of a part of the tax of a place among the built-in rates. */
export function findTaxName({ place, component }: TaxPart): TaxRate["name"] | undefined {
  return getBuiltInLaw().rates.find((row) => row.place === place && row.component === component)?.name;
}

/** Returns the days of a row, such as 'Since April 1, 2025'. */
export function formatPeriod({ from, until }: Period, today: string): string {
  if (until !== null) return `${formatDay(from)} to ${formatDay(addDays(until, -1))}`;
  return `${from <= today ? "Since" : "From"} ${formatDay(from)}`;
}

/** Returns true if a row no longer counts. */
export function hasEnded({ until }: Period, today: string): boolean {
  return until !== null && until <= today;
}

interface StateBadgeProps {
  readonly row: Period & Partial<Pick<TaxRate, "status">>;
  /** True for a built-in row instead of which one of the owner's counts today. */
  readonly isOverridden?: boolean;
}

/** Says if a row counts today, or for when a rate that is not law is announced. */
export function StateBadge({ row, isOverridden = false }: StateBadgeProps) {
  const { today } = useStoreDates();
  if (row.status === "announced") {
    return (
      <Badge>
        {row.from > today ? "Announced" : "Was announced"} for {formatDay(row.from)}
      </Badge>
    );
  }
  if (hasEnded(row, today)) return <Badge>Ended</Badge>;
  if (row.from > today) return <Badge tone="accent">Not yet in force</Badge>;
  if (isOverridden) return <Badge tone="dark">Yours counts instead</Badge>;
  return <Badge tone="brand">In force</Badge>;
}

/** Shows where a rate or a rule comes from, as a link if it is an address. */
export function SourceText({ source }: { readonly source: string }) {
  if (!/^https?:\/\/\S+$/.test(source)) return <span className="wrap-anywhere">{source}</span>;
  return (
    <a href={source} target="_blank" rel="noreferrer" className={`${textLinkClass} wrap-anywhere`}>
      {new URL(source).hostname.replace(/^www\./, "")}
    </a>
  );
}
