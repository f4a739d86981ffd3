import type { OrderTaxView } from "./tax-views.ts";

/** Formats a tax for people, with its rate, such as "QST (9.975%)". */
export function formatTaxName({
  name,
  rate_percent: rate,
}: Pick<OrderTaxView, "name" | "rate_percent">): string {
  return `${name} (${rate}%)`;
}
