import type { TaxDocument } from "./tax-document.ts";
import { getShippedLaw } from "./tax-law.ts";
import type { Tax } from "./taxes.ts";

/**
 * Lists the days on which the law or the store's registrations begin or end, the latest first.
 * @param days.after the day before the first that is listed, as yyyy-MM-dd
 * @param days.until the last day that is listed
 */
export function listTaxChangeDays(
  document: TaxDocument,
  days: { readonly after: string; readonly until: string },
): string[] {
  const law = getShippedLaw();
  const rows = [
    ...document.registrations,
    ...document.rates,
    ...document.exceptions,
    ...law.rates,
    ...law.exceptions,
  ];
  const changes = rows.flatMap(({ from, until }) => (until === null ? [from] : [from, until]));
  return [...new Set(changes)]
    .filter((day) => day > days.after && day <= days.until)
    .sort()
    .reverse();
}

type NamedTax = Pick<Tax, "name" | "millipercent">;

/**
 * Describes how the taxes of an order have changed, such as "Since July 15, 2026: no QST, GST of 5%".
 * @param since the first day of the taxes, as yyyy-MM-dd; undefined if the past was corrected after the order
 */
export function describeTaxChange(
  before: readonly NamedTax[],
  after: readonly NamedTax[],
  since: string | undefined,
): string {
  const names = [...new Set([...before, ...after].map(({ name }) => name))];
  const changes = names.flatMap((name) => {
    const [former, current] = [formatRates(before, name), formatRates(after, name)];
    if (former === current) return [];
    if (current === "") return [`no ${name}`];
    return [`${name} of ${current}${former === "" ? "" : ` instead of ${former}`}`];
  });
  const start = since === undefined ? "the order was placed" : dayFormat.format(new Date(since));
  return `Since ${start}: ${changes.length === 0 ? "other items are taxed" : changes.join(", ")}`;
}

function formatRates(taxes: readonly NamedTax[], name: string): string {
  const rates = taxes
    .filter((tax) => tax.name === name)
    .map(({ millipercent }) => `${millipercent / 1_000}%`);
  return [...new Set(rates)].join(" and ");
}

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
