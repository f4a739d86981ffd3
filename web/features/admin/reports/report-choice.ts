import type { SoldDimension, soldSorts } from "../../../../contract/admin/sold-dimensions.ts";
import { listReportPeriods } from "../taxes/report-periods.ts";
import type { ReportsSearch } from "./reports-search.ts";

/** The parameters of a report with those that its address leaves out. */
export interface FullReportsSearch extends ReportsSearch {
  readonly by: SoldDimension;
  readonly from: string;
  readonly to: string;
  readonly sort_by: (typeof soldSorts)[number];
  readonly order: "asc" | "desc";
}

/**
 * Fills what an address leaves out: products of the current month, the best sellers first. Hours and weekdays are in
 * their own order.
 * @param today yyyy-MM-dd in the store's time zone
 */
export function withDefaults(search: ReportsSearch, today: string): FullReportsSearch {
  const [{ from, to }] = listReportPeriods(today);
  const by = search.by ?? "product";
  const isOfClock = by === "hour" || by === "weekday";
  return {
    ...search,
    by,
    from: search.from ?? from,
    to: search.to ?? to,
    sort_by: search.sort_by ?? (isOfClock ? "name" : "sales"),
    order: search.order ?? (isOfClock ? "asc" : "desc"),
  };
}

/** The names of the dimensions, as the tabs and the first column show them. */
export const dimensionNames: Record<SoldDimension, string> = {
  product: "Product",
  family: "Family",
  category: "Category",
  supplier: "Supplier",
  place: "Place",
  area: "Postal area",
  hour: "Hour",
  weekday: "Weekday",
  code: "Code",
};
