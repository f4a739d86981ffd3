import { type SQL, sql } from "drizzle-orm";
import { priceLine, type Quote } from "../../../../contract/shared/pricing.ts";
import { insertFrom } from "../../../db/insert-from.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { orderItems } from "../../../db/schema/order-records.ts";
import type { StoreContext } from "../../context.ts";
import type { OrderContent, OrderLine } from "./order-content.ts";

/** Selects the amounts of a quote that an order stores. */
export function toTotals(quote: Quote) {
  return {
    subtotalCents: quote.subtotalCents,
    discountCents: quote.discountCents,
    taxCents: quote.taxCents,
    shippingCents: quote.shippingCents,
    totalCents: quote.totalCents,
  };
}

/** Inserts the order's items as one JSON parameter, because D1 binds at most 100 parameters. */
export function insertItems(context: StoreContext, orderId: string, lines: readonly OrderLine[]): Statement {
  const rows = lines.map((line) => {
    const { discountCents, chargedCents, taxCents } = priceLine(line);
    return { ...line, id: crypto.randomUUID(), discountCents, chargedCents, taxCents };
  });
  const field = (name: keyof (typeof rows)[number]) => sql`value ->> ${name}`;
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
      retailPriceCents: field("retailPriceCents"),
      unitPriceCents: field("unitPriceCents"),
      discountCents: field("discountCents"),
      taxRateBasisPoints: field("taxRateBasisPoints"),
      taxCents: field("taxCents"),
      totalCents: field("chargedCents"),
      restockedQuantity: 0,
    },
    sql`FROM json_each(${JSON.stringify(rows)})`,
  );
}

/** Creates a guard that fails if the cart or a price has changed since the content was computed. */
export function cartIsUnchanged(content: OrderContent): SQL {
  const lines = content.lines
    .map((line) =>
      [
        line.productId,
        line.quantity,
        line.unitPriceCents,
        line.retailPriceCents,
        line.taxRateBasisPoints,
      ].join(":"),
    )
    .sort();
  return sql`coalesce((SELECT group_concat(line, ',') FROM (
    SELECT lines.product_id || ':' || lines.quantity || ':' || priced.wholesale_price_cents || ':' ||
      priced.retail_price_cents || ':' || priced.tax_rate_basis_points AS line
    FROM cart_items AS lines JOIN products AS priced ON priced.id = lines.product_id
    WHERE lines.cart_id = ${content.cartId} ORDER BY line)), '') = ${lines.join(",")}`;
}
