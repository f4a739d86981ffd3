import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { load, loadData, omitEmpty } from "../shared/requests.ts";
import type { FullReportsSearch } from "./report-choice.ts";

export function salesReportOptions({ page = 1, ...filters }: FullReportsSearch) {
  const query = { ...toQuery(filters), page: String(page) };
  return queryOptions({
    queryKey: accountKey("admin", "reports", query),
    queryFn: () => load(api.admin.reports.$get({ query })),
  });
}

/** Downloads all rows of a report as CSV. */
export function exportSalesReport(search: FullReportsSearch) {
  return api.admin.reports.export.$get({ query: toQuery(search) });
}

export const toOrderOptions = queryOptions({
  queryKey: accountKey("admin", "reports", "to-order"),
  queryFn: () => loadData(api.admin.reports["to-order"].$get({ query: {} })),
});

/** Downloads the products to order as CSV. A blank supplier has the products without one. */
export function exportToOrder(supplier?: string) {
  const query = supplier === undefined ? {} : { supplier };
  return api.admin.reports["to-order"].export.$get({ query });
}

function toQuery({ by, from, to, stock, sort_by, order }: Omit<FullReportsSearch, "page">) {
  return omitEmpty({ by, start_date: from, end_date: to, stock, sort_by, order });
}
