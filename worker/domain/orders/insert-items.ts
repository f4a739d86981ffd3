import { sql } from "drizzle-orm";
import { insertFrom } from "../../db/insert-from.ts";
import type { Statement } from "../../db/run-batch.ts";
import { type OrderItemRow, orderItems } from "../../db/schema/order-records.ts";
import type { StoreContext } from "../context.ts";

/** A line of an order that is placed or changed now. */
export type NewOrderItem = Omit<
  OrderItemRow,
  "orderId" | "restockedQuantity" | "sentQuantity" | "restockedSentQuantity"
>;

/** Inserts the items of an order as one JSON parameter, because D1 binds at most 100 parameters. */
export function insertItems(
  context: StoreContext,
  orderId: string,
  items: readonly NewOrderItem[],
): Statement {
  const field = (name: keyof NewOrderItem) => sql`value ->> ${name}`;
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
      restockedQuantity: 0,
      sentQuantity: 0,
      restockedSentQuantity: 0,
    },
    sql`FROM json_each(${JSON.stringify(items)})`,
  );
}
