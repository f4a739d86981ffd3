import { type SQL, sql } from "drizzle-orm";
import { priceLine, type Quote } from "../../../contract/orders/price-cart.ts";
import { insertFrom } from "../../db/insert-from.ts";
import type { Statement } from "../../db/run-batch.ts";
import { orderItems } from "../../db/schema/order-records.ts";
import { toGrams } from "../catalog/products/weight-grams.ts";
import type { StoreContext } from "../context.ts";
import { insertOrderTaxes } from "../money/taxes/order-taxes.ts";
import { toPromisedDays } from "../orders/order-rows.ts";
import type { OrderContent, OrderLine } from "./order-content.ts";
import { identifyHousehold } from "./unpaid-units.ts";

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

/** Selects what an order stores about the place that it goes to and its taxes. */
export function toTaxColumns({ tax, exemption: taxExemption }: OrderContent) {
  if (tax.taxes === undefined) {
    return { taxMode: "per_product", taxPlace: tax.place, taxDay: null, taxExemption } as const;
  }
  return { taxMode: "by_place", taxPlace: tax.place, taxDay: tax.day, taxExemption } as const;
}

/** Selects what an order stores about its owner and the place that it goes to. */
export function toPlaceColumns({ owner, destination }: OrderContent) {
  const { fulfilment, shippingAddress, billingAddress } = destination;
  return {
    ...owner,
    ...identifyHousehold(destination),
    fulfilment,
    shippingAddress,
    billingAddress,
    pickupStartsAt: destination.fulfilment === "pickup" ? destination.window.startsAt : null,
    ...toPromisedDays(destination.fulfilment === "delivery" ? destination.arrival : undefined),
  };
}

/** Inserts the order's items and their taxes, each as one JSON parameter, because D1 binds at most 100 parameters. */
export function insertItems(
  context: StoreContext,
  orderId: string,
  { lines, quote: { taxes, lineTaxCents } }: OrderContent,
): Statement[] {
  const rows = lines.map((line, index) => {
    const taxCents = lineTaxCents[index] ?? 0;
    return { ...line, ...priceLine(line), id: crypto.randomUUID(), taxCents };
  });
  const itemIds = rows.map(({ id }) => id);
  return [
    insertItemRows(context, orderId, rows),
    ...insertOrderTaxes(context, orderId, itemIds, taxes ?? []),
  ];
}

type ItemRow = OrderLine & ReturnType<typeof priceLine> & { readonly id: string };

function insertItemRows(context: StoreContext, orderId: string, rows: readonly ItemRow[]): Statement {
  const field = (name: keyof ItemRow) => sql`value ->> ${name}`;
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
      taxClass: field("taxClass"),
      taxCents: field("taxCents"),
      totalCents: field("chargedCents"),
      restockedQuantity: 0,
    },
    sql`FROM json_each(${JSON.stringify(rows)})`,
  );
}

/** Creates a guard that fails if the cart, a price or a weight has changed since the content was computed. */
export function cartIsUnchanged(content: OrderContent): SQL {
  const lines = content.lines
    .map((line) =>
      [
        line.productId,
        line.quantity,
        line.unitPriceCents,
        line.retailPriceCents,
        line.taxRateBasisPoints,
        line.taxClass,
        line.weightGrams,
      ].join(":"),
    )
    .sort();
  return sql`coalesce((SELECT group_concat(line, ',') FROM (
    SELECT lines.product_id || ':' || lines.quantity || ':' || priced.wholesale_price_cents || ':' ||
      priced.retail_price_cents || ':' || priced.tax_rate_basis_points || ':' || priced.tax_class || ':' ||
      CAST(coalesce(${toGrams(sql`priced.weight_kg`)}, ${content.defaultWeightGrams}) AS INTEGER) AS line
    FROM cart_items AS lines JOIN products AS priced ON priced.id = lines.product_id
    WHERE lines.cart_id = ${content.cartId} ORDER BY line)), '') = ${lines.join(",")}`;
}

/** Creates a guard that fails if an admin has changed the account since, whose tax exemption the content has. */
export function profileIsUnchanged({ owner, profileVersion }: OrderContent): SQL {
  if (profileVersion === undefined) return sql`1`;
  return sql`(SELECT version FROM profiles WHERE profiles.id = ${owner.profileId}) = ${profileVersion}`;
}
