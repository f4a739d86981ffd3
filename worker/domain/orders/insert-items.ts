import { sql } from "drizzle-orm";
import { insertFrom } from "../../db/insert-from.ts";
import type { Statement } from "../../db/run-batch.ts";
import { type OrderItemRow, orderItems } from "../../db/schema/order-records.ts";
import type { StoreContext } from "../context.ts";

/** A line of an order that is placed or changed now. */
export type NewOrderItem = Omit<
  OrderItemRow,
  "orderId" | "costCents" | "restockedQuantity" | "sentQuantity" | "restockedSentQuantity"
> & {
  /** The units that the line had before a change, with their cost, or null if that is unknown. */
  readonly kept?: { readonly units: number; readonly costCents: number | null };
};

/** Inserts the items of an order as one JSON parameter, because D1 binds at most 100 parameters. */
export function insertItems(
  context: StoreContext,
  orderId: string,
  items: readonly NewOrderItem[],
): Statement {
  const field = (name: keyof OrderItemRow) => sql`value ->> ${name}`;
  return insertFrom(
    context.db,
    orderItems,
    {
      id: field("id"),
      orderId,
      productId: field("productId"),
      productName: field("productName"),
      productSku: field("productSku"),
      productSlug: field("productSlug"),
      imageHash: field("imageHash"),
      quantity: field("quantity"),
      compareAtPriceCents: field("compareAtPriceCents"),
      unitPriceCents: field("unitPriceCents"),
      discountCents: field("discountCents"),
      taxRateBasisPoints: field("taxRateBasisPoints"),
      taxClass: field("taxClass"),
      taxCents: field("taxCents"),
      totalCents: field("totalCents"),
      offerCents: field("offerCents"),
      costCents: lineCost,
      restockedQuantity: 0,
      sentQuantity: 0,
      restockedSentQuantity: 0,
    },
    sql`FROM json_each(${JSON.stringify(items)})`,
  );
}

const keptUnits = sql`coalesce(value ->> '$.kept.units', 0)`;
const newUnits = sql`(value ->> 'quantity' - ${keptUnits})`;

/**
 * The cost of the row `value`: that of the kept units, and of the others by the average of their product. NULL if one of
 * them is unknown.
 */
const lineCost = sql`CASE WHEN ${keptUnits} = 0 THEN 0 ELSE value ->> '$.kept.costCents' END
  + CASE WHEN ${newUnits} = 0 THEN 0 ELSE (SELECT CASE
      WHEN unit_cost_cents IS NULL THEN NULL
      WHEN stock_on_hand > 0 THEN CAST(round(1.0 * stock_value_cents * ${newUnits} / stock_on_hand) AS integer)
      ELSE unit_cost_cents * ${newUnits} END
    FROM products WHERE products.id = value ->> 'productId') END`;
