import { type SQL, sql } from "drizzle-orm";
import type { OrderAddressView } from "../../../../contract/orders/orders.ts";
import { type PricedLine, priceLine, type Quote } from "../../../../contract/shared/pricing.ts";
import { insertFrom } from "../../../db/insert-from.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { orderItems } from "../../../db/schema/order-records.ts";
import type { StoreContext } from "../../context.ts";

/** One line as it is about to be ordered: the product's name, SKU and prices as they are now. */
export interface DraftLine extends PricedLine {
  readonly productId: string;
  readonly productName: string;
  readonly productSku: string;
  readonly productSlug: string;
  readonly imageHash: string | null;
}

/** What a cart comes to: everything an order keeps of it. */
export interface OrderDraft {
  readonly cartId: string;
  readonly fingerprint: string;
  readonly lines: readonly DraftLine[];
  readonly quote: Quote;
  readonly shippingAddress: OrderAddressView;
  readonly billingAddress: OrderAddressView;
  readonly shippingMethod: string;
  /** How many days after its delivery it can be returned. */
  readonly returnDays: number;
}

export function toTotals(quote: Quote) {
  return {
    subtotalCents: quote.subtotalCents,
    discountCents: quote.discountCents,
    taxCents: quote.taxCents,
    shippingCents: quote.shippingCents,
    totalCents: quote.totalCents,
  };
}

/** The order's items, in one statement however many there are: D1 binds at most 100 parameters. */
export function insertItems(context: StoreContext, orderId: string, lines: readonly DraftLine[]): Statement {
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

/** The cart and its products' prices are still what the draft was made from. For the guard of a batch. */
export function cartIsUnchanged(draft: OrderDraft): SQL {
  const lines = draft.lines
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
    WHERE lines.cart_id = ${draft.cartId} ORDER BY line)), '') = ${lines.join(",")}`;
}
