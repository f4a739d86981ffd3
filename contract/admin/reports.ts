import * as v from "valibot";
import { daySchema } from "../shared/day-schema.ts";
import { getProvinceName, provinceCodes } from "../shared/provinces.ts";
import { pageParam, searchText, sortOrder, wholeNumberParam } from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";
import { weekdays } from "../store/opening-hours.ts";
import { type SoldDimension, soldDimensions, soldSorts } from "./sold-dimensions.ts";

const filters = {
  by: v.optional(v.picklist(soldDimensions, `Must be one of: ${soldDimensions.join(", ")}`), "product"),
  /** The first and the last day, both included, in the store's time zone. The default is the last 30 days. */
  start_date: v.optional(daySchema),
  end_date: v.optional(daySchema),
  /** `dead` for the products that have units on hand and sold none. Other reports than that by product ignore it. */
  stock: v.optional(v.picklist(["dead"], "Must be dead")),
  sort_by: v.optional(v.picklist(soldSorts, `Must be one of: ${soldSorts.join(", ")}`), "sales"),
  order: v.optional(sortOrder, "desc"),
};

/** The query of GET /admin/reports. */
export const salesReportQuery = v.object({
  ...filters,
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
});
export type SalesReportQuery = v.InferOutput<typeof salesReportQuery>;

/** The query of GET /admin/reports/export, which exports all rows. */
export const salesExportQuery = v.object(filters);
export type SalesExportQuery = v.InferOutput<typeof salesExportQuery>;

/** Sales, in dollars (docs/product.md, "Reports"). */
const soldFigures = {
  orders: v.number(),
  units: v.number(),
  /** Without taxes and delivery, after offers, refunds and lost disputes. */
  sales: v.number(),
  /** The cost of the units whose cost is known, or null if none is. */
  cost: v.nullable(v.number()),
  /** The sales of the units whose cost is known, less their cost. */
  margin: v.nullable(v.number()),
  /** The margin in percent of those sales, with one decimal. */
  margin_percent: v.nullable(v.number()),
  units_without_cost: v.number(),
};

const soldRow = v.object({
  /** The value by which GET /orders?sold_by={by}&sold_key={key} lists the orders. Blank for what belongs to no other row. */
  key: v.string(),
  name: v.string(),
  ...soldFigures,
  /** The stock of a product that still exists. Null in the other reports. */
  stock: v.nullable(
    v.object({
      sku: v.string(),
      on_hand: v.number(),
      /** The cost of the units on hand. Null if it is unknown. */
      value: v.nullable(v.number()),
      /** The units on hand by the units sold per day of the period, rounded down. Null if none was sold. */
      days_left: v.nullable(v.number()),
    }),
  ),
});
export type SoldRow = v.InferOutput<typeof soldRow>;

/** The customers with one, two, or three and more orders in the period. Those of erased people are apart. */
const repeatCustomers = v.object({
  orders: v.picklist(["1", "2", "3+", "erased"]),
  customers: v.number(),
  revenue: v.number(),
});

/**
 * The steps from the sales of all rows to the revenue of the analytics, and from that to the invoices less the credit
 * notes of the tax report, for the same days. In dollars.
 */
const reconciliationView = v.object({
  sales: v.number(),
  delivery: v.number(),
  taxes: v.number(),
  cash_rounding: v.number(),
  /** Money that is to be returned, or that was returned beyond what an order received. */
  other: v.number(),
  /** The sum of the above, which is the revenue of GET /orders/analytics. */
  revenue: v.number(),
  /** Money that banks took back without a credit note. */
  lost_to_disputes: v.number(),
  /** Orders that were paid before the store numbered its invoices. */
  without_invoice: v.number(),
  /** Documents of the period for orders of other days, less documents of other days for orders of the period. */
  other_days: v.number(),
  /** revenue - cash_rounding - other + lost_to_disputes - without_invoice + other_days. */
  invoiced: v.number(),
});
export type ReconciliationView = v.InferOutput<typeof reconciliationView>;

/** The response to GET /admin/reports. The totals are those of all rows. */
export const salesReportResponse = pageOf(soldRow, {
  start_date: v.string(),
  end_date: v.string(),
  totals: v.object(soldFigures),
  reconciliation: reconciliationView,
  customers: v.array(repeatCustomers),
});
export type SalesReport = v.InferOutput<typeof salesReportResponse>;

/** Names a row by its key, unless it has a name of its own, such as a product. */
export function nameSoldKey(by: SoldDimension, key: string): string {
  if (key === "") return blankNames[by];
  if (by === "hour") return `${key}:00`;
  if (by === "weekday") return weekdays[Number(key)] ?? key;
  if (key === "pickup" && (by === "place" || by === "area")) return "Pick-up";
  const province = by === "place" && provinceCodes.find((code) => code === key);
  return province ? getProvinceName(province) : key;
}

const blankNames: Record<SoldDimension, string> = {
  product: "Deleted product",
  family: "In no family",
  category: "Deleted product",
  supplier: "No supplier",
  place: "Unknown place",
  area: "Unknown postal area",
  hour: "",
  weekday: "",
  code: "No code",
};

/** The days of sales that an order to a supplier is to last for. */
export const reorderDays = 28;

/** The query of GET /admin/reports/to-order. */
export const toOrderQuery = v.object({ supplier: v.optional(searchText) });
export type ToOrderQuery = v.InferOutput<typeof toOrderQuery>;

/**
 * The products to order, by supplier: those with at most their reorder point for sale. The supplier is null for products
 * without one, which are last.
 */
export const toOrderResponse = ok(
  v.array(
    v.object({
      supplier: v.nullable(v.string()),
      products: v.array(
        v.object({
          id: v.string(),
          sku: v.string(),
          name: v.string(),
          on_hand: v.number(),
          for_sale: v.number(),
          reorder_point: v.number(),
          /** The units sold in the last 28 days. */
          sold: v.number(),
          /** The units in supplier deliveries that are not booked yet. */
          on_order: v.number(),
          /** See proposeQuantity(). */
          proposed: v.number(),
          /** The cost of a unit in the last supplier delivery, or else on average, in dollars. Null if unknown. */
          unit_cost: v.nullable(v.number()),
        }),
      ),
    }),
  ),
);
export type ToOrder = v.InferOutput<typeof toOrderResponse>["data"];
