import * as v from "valibot";

/** The content of an order before a change, as its earlier documents print it. */
export const formerContent = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      productName: v.string(),
      productSku: v.string(),
      quantity: v.number(),
      unitPriceCents: v.number(),
      taxCents: v.number(),
      offerCents: v.number(),
    }),
  ),
  adjustments: v.array(
    v.object({
      orderItemId: v.nullable(v.string()),
      title: v.string(),
      code: v.nullable(v.string()),
      cents: v.number(),
    }),
  ),
  lineTaxes: v.array(
    v.object({
      orderItemId: v.nullable(v.string()),
      name: v.string(),
      millipercent: v.number(),
      taxCents: v.number(),
    }),
  ),
  refundItems: v.array(v.object({ refundId: v.string(), orderItemId: v.string(), quantity: v.number() })),
  shippingCents: v.number(),
});
export type FormerContent = v.InferOutput<typeof formerContent>;
