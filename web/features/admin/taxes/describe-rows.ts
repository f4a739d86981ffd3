import { getProvinceName } from "../../../../contract/shared/provinces.ts";
import { addDays } from "../../../../contract/shared/store-time.ts";
import type { Period } from "../../../../contract/tax/period.ts";
import { listTaxClasses, type TaxDocument } from "../../../../contract/tax/tax-document.ts";
import { getBuiltInLaw, type TaxException, type TaxRate } from "../../../../contract/tax/tax-law.ts";
import { formatDay } from "../../../lib/dates.ts";

/** Returns a rate in percent, such as '9.975%'. */
export function formatRate(millipercent: number): string {
  return `${millipercent / 1_000}%`;
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

/** Names a rate, such as 'Ontario: HST 8% (provincial part)'. */
export function nameRate({ place, component, name, millipercent }: TaxRate): string {
  const part = name === "HST" ? ` (${component} part)` : "";
  return `${getProvinceName(place)}: ${name} ${formatRate(millipercent)}${part}`;
}

/** Names an exception, such as 'Manitoba: no RST'. */
export function nameException({ place, component, treatment }: TaxException): string {
  const tax = nameTaxPart({ place, component });
  return `${getProvinceName(place)}: ${treatment === "free" ? `no ${tax}` : `${tax} is charged`}`;
}

/** Names a tax class, also one that no longer exists. */
export function nameClass(document: TaxDocument, taxClass: string): string {
  return listTaxClasses(document).find(({ id }) => id === taxClass)?.name ?? taxClass;
}

/** Names a part of the tax of a place, such as 'RST' or 'HST (federal part)'. */
export function nameTaxPart({ place, component }: Pick<TaxRate, "place" | "component">): string {
  const rate = getBuiltInLaw().rates.find((row) => row.place === place && row.component === component);
  if (rate === undefined) return `${component} tax`;
  return rate.name === "HST" ? `HST (${component} part)` : rate.name;
}
