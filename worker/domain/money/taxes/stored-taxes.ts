import { asc, eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { type ChargedTax, toTaxView } from "../../../../contract/tax/quote-taxes.ts";
import type { OrderTaxView } from "../../../../contract/tax/tax-views.ts";
import type { TaxMode } from "../../../../contract/tax/taxes.ts";
import { insertFrom, randomUuid } from "../../../db/insert-from.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { orderLineTaxes, orderTaxes } from "../../../db/schema/taxes.ts";
import type { StoreContext } from "../../context.ts";

export type OrderTaxRow = typeof orderTaxes.$inferSelect;
export type OrderLineTaxRow = typeof orderLineTaxes.$inferSelect;
/** Ids of orders, or a query that selects them. */
export type OrderIds = readonly string[] | SQLWrapper;

/**
 * Creates the statements that insert the taxes of an order and the parts of its items and its delivery. They come after
 * the statements that insert the order and its items.
 * @param itemIds the ids of the order's items, in the order of the lines that were taxed
 */
export function insertOrderTaxes(
  context: StoreContext,
  orderId: string,
  itemIds: readonly string[],
  taxes: readonly ChargedTax[],
): Statement[] {
  if (taxes.length === 0) return [];
  const parts = listLineTaxes(itemIds, taxes);
  const value = (name: keyof ChargedTax | keyof (typeof parts)[number]) => sql`value ->> ${name}`;
  return [
    insertFrom(
      context.db,
      orderTaxes,
      {
        orderId,
        name: value("name"),
        number: value("number"),
        millipercent: value("millipercent"),
        baseCents: value("baseCents"),
        taxCents: value("taxCents"),
      },
      sql`FROM json_each(${JSON.stringify(taxes)})`,
    ),
    insertFrom(
      context.db,
      orderLineTaxes,
      {
        id: randomUuid,
        orderId,
        orderItemId: value("orderItemId"),
        name: value("name"),
        millipercent: value("millipercent"),
        taxCents: value("taxCents"),
      },
      sql`FROM json_each(${JSON.stringify(parts)})`,
    ),
  ];
}

/**
 * Lists the part of each tax that belongs to an item or the delivery, in cents. The parts of a tax sum to the tax.
 * @param itemIds the ids of the order's items, in the order of the lines that were taxed
 */
export function listLineTaxes(
  itemIds: readonly string[],
  taxes: readonly ChargedTax[],
): Pick<OrderLineTaxRow, "orderItemId" | "name" | "millipercent" | "taxCents">[] {
  return taxes.flatMap(({ name, millipercent, lineCents, shippingCents }) => [
    ...itemIds.flatMap((orderItemId, index) => {
      const taxCents = lineCents[index] ?? null;
      return taxCents === null ? [] : [{ orderItemId, name, millipercent, taxCents }];
    }),
    ...(shippingCents === 0 ? [] : [{ orderItemId: null, name, millipercent, taxCents: shippingCents }]),
  ]);
}

/** Creates the statements that delete the taxes of an unpaid order, before other taxes are inserted. */
export function deleteOrderTaxes(context: StoreContext, orderId: string): Statement[] {
  return [
    context.db.delete(orderLineTaxes).where(eq(orderLineTaxes.orderId, orderId)),
    context.db.delete(orderTaxes).where(eq(orderTaxes.orderId, orderId)),
  ];
}

/** Selects the taxes of orders, in the order in which receipts list them. */
export function selectOrderTaxes(context: StoreContext, orderIds: OrderIds) {
  return context.db
    .select()
    .from(orderTaxes)
    .where(inArray(orderTaxes.orderId, orderIds))
    .orderBy(asc(orderTaxes.name), sql`${orderTaxes.millipercent} DESC`);
}

/** Selects the part of each tax that belongs to an item or the delivery of orders. */
export function selectLineTaxes(context: StoreContext, orderIds: OrderIds) {
  return context.db.select().from(orderLineTaxes).where(inArray(orderLineTaxes.orderId, orderIds));
}

/** The taxes of an order for the API. They are absent for an order that is taxed by the rates of its products. */
export interface OrderTaxViews {
  readonly taxes?: OrderTaxView[];
}

/** Creates the views of the taxes that an order stores, in dollars. */
export function toOrderTaxViews(
  { taxMode }: { readonly taxMode: TaxMode },
  rows: readonly OrderTaxRow[],
): OrderTaxViews {
  return taxMode === "per_product" ? {} : { taxes: rows.map(toTaxView) };
}

/** Creates the views of the taxes of a quote, in dollars, before an order stores the taxes. */
export function toQuotedTaxViews({ taxes }: { readonly taxes?: readonly ChargedTax[] }): OrderTaxViews {
  return taxes === undefined ? {} : { taxes: taxes.map(toTaxView) };
}
