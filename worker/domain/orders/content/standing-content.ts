import { priceUnits } from "../../../../contract/orders/refunds.ts";
import type { StoreContext } from "../../context.ts";
import { getContentTerms, listStoredTaxes, taxToday } from "./content-taxes.ts";
import type { ContentAdjustment, ContentLine, OrderContent } from "./order-content.ts";
import type { ContentRecords } from "./read-content.ts";
import { discountToTotal, totalContent } from "./total-content.ts";

/** The title of a discount for what was refunded before the change. */
const refundedTitle = "Refunded before";

/**
 * Returns the content that the customer has now: the units that were not refunded, at their prices. Refunds of an amount
 * count as a discount.
 * @throws StoreError conflict for an unpaid order of before the tax classes of its items were stored
 */
export function toStandingContent(context: Pick<StoreContext, "now">, records: ContentRecords): OrderContent {
  const { order, items, adjustments, refunds } = records;
  const terms = getContentTerms(records);
  const own = refunds.filter(({ isOwn, state }) => isOwn && state === "succeeded");
  const refundedUnits = own.flatMap((refund) => refund.items);
  const lines = items.flatMap((item): ContentLine[] => {
    const refunded = refundedUnits
      .filter(({ order_item_id: id }) => id === item.id)
      .reduce((units, { quantity }) => units + quantity, 0);
    const quantity = item.quantity - refunded;
    if (quantity <= 0) return [];
    const product = records.products.find(({ id }) => id === item.productId);
    return [
      {
        ...item,
        quantity,
        weightGrams: product?.weightGrams ?? records.shipping.default_weight_grams,
        taxes: listStoredTaxes(records, item.id),
        adjustments: adjustments
          .filter(({ orderItemId }) => orderItemId === item.id)
          .map((part) => ({
            ...toContentAdjustment(part),
            cents: priceUnits({ chargedCents: part.cents, quantity: item.quantity }, quantity, refunded),
          }))
          .filter(({ cents }) => cents > 0),
      },
    ];
  });
  const ordered = {
    lines: order.paidAt === null ? taxToday(context, records, lines, order.taxPlace) : lines,
    shippingCents: order.shippingCents,
    deliveryAdjustments: adjustments
      .filter(({ orderItemId }) => orderItemId === null)
      .map(toContentAdjustment),
  };
  if (own.every(({ amountCents }) => amountCents === 0)) return totalContent(ordered, terms);
  return discountToTotal(ordered, refundedTitle, order.totalCents - order.refundedCents, terms);
}

function toContentAdjustment({ offerId, title, code, cents }: ContentAdjustment): ContentAdjustment {
  return { offerId, title, code, cents };
}
