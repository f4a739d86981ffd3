import { invoiceKinds } from "../../../../contract/orders/invoice-number.ts";
import { dayParam, oneOfParam, pageParam, searchSchema } from "../../../lib/search-params.ts";

export const invoicesSearch = searchSchema({
  from: dayParam,
  to: dayParam,
  kind: oneOfParam(invoiceKinds),
  page: pageParam,
});
export type InvoicesSearch = ReturnType<typeof invoicesSearch>;

/**
 * Fills a period that has no days in with the current month.
 * @param today yyyy-MM-dd in the store's time zone
 */
export function withPeriod(search: InvoicesSearch, today: string): InvoicesSearch {
  if (search.from !== undefined || search.to !== undefined) return search;
  return { ...search, from: `${today.slice(0, 7)}-01`, to: today };
}
