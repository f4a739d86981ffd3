import { queryOptions } from "@tanstack/react-query";
import type { InvoiceView } from "../../../../contract/orders/invoices.ts";
import { api } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { load, omitEmpty } from "../shared/requests.ts";
import type { InvoicesSearch } from "./invoices-search.ts";

type Filters = Omit<InvoicesSearch, "page">;

export function invoicesOptions({ page = 1, ...filters }: InvoicesSearch) {
  const query = { ...toQuery(filters), page: String(page) };
  return queryOptions({
    queryKey: accountKey("admin", "invoices", query),
    queryFn: () => load(api.admin.invoices.$get({ query })),
  });
}

export function exportInvoices(filters: Filters) {
  return api.admin.invoices.export.$get({ query: toQuery(filters) });
}

/** Loads the first 500 documents with everything that is printed, the oldest first, and the number of all. */
export async function loadPrintedInvoices(
  filters: Filters & { readonly id?: string },
): Promise<{ readonly invoices: readonly InvoiceView[]; readonly count: number }> {
  const invoices: InvoiceView[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...toQuery(filters), ...omitEmpty({ id: filters.id }), page: String(page) };
    const list = await load(api.admin.invoices.print.$get({ query }));
    invoices.push(...list.data);
    if (page >= list.total_pages || invoices.length >= maxPrinted) return { invoices, count: list.count };
  }
}

// A browser lays out this many pages within seconds.
const maxPrinted = 500;

function toQuery({ from, to, kind }: Filters) {
  return omitEmpty({ start_date: from, end_date: to, kind });
}
