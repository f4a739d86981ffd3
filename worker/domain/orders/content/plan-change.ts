import type { QuoteChangeBody } from "../../../../contract/orders/content-changes.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { dollarsToCents, formatCents } from "../../../../contract/shared/money.ts";
import { maximumOrderCents } from "../../../../contract/shared/pricing.ts";
import type { StoreContext } from "../../context.ts";
import { addLines, keepLines, mergeAlike } from "./change-lines.ts";
import { planDestination, priceDelivery } from "./content-destination.ts";
import { getContentTerms, taxElsewhere, taxToday } from "./content-taxes.ts";
import type { ContentAdjustment, ContentDestination, ContentLine, OrderContent } from "./order-content.ts";
import type { ContentRecords } from "./read-content.ts";
import { toStandingContent } from "./standing-content.ts";
import { type ContentTerms, discountContent, totalContent } from "./total-content.ts";

export type RequestedChange = Omit<QuoteChangeBody, "version">;

/** The request for a change that changes nothing. */
export const noChange: RequestedChange = {
  lines: [],
  added: [],
  destination: undefined,
  keeps_delivery_price: false,
  discount: 0,
  dropped_offer_ids: [],
  reason: "",
};

/** A change of an order's content before it is settled. */
export interface PlannedChange {
  readonly before: OrderContent;
  readonly after: OrderContent;
  readonly terms: ContentTerms;
  /** Null if the order goes where it went. */
  readonly destination: ContentDestination | null;
  /** True if only the destination changes, at most, so that the order keeps its content and its documents. */
  readonly keepsContent: boolean;
  readonly unmetOffers: readonly {
    readonly offerId: string;
    readonly title: string;
    readonly code: string | null;
    readonly reason: string;
  }[];
  readonly notes: readonly string[];
}

/**
 * Plans a change of an order's content, without reading or writing (docs/product.md, "Changes of an order"). What was
 * ordered keeps its price, its offers and its taxes, and what is added has those of today.
 * @throws StoreError invalid_input; address_not_served; pickup_window_full; conflict for an order of before the taxes of
 *   its lines were stored, and for the delivery of an unpaid order if the store takes no cash on delivery
 */
export function planChange(
  context: Pick<StoreContext, "now">,
  records: ContentRecords,
  request: RequestedChange,
): PlannedChange {
  const terms = getContentTerms(records);
  const before = toStandingContent(context, records);
  const destination = planDestination(context, records, request.destination);
  refuseUnexplained(request);
  const { taxPlace: formerPlace } = records.order;
  const place = destination === null ? formerPlace : destination.taxPlace;
  const isSamePlace = place === formerPlace || terms.taxMode === "per_product";
  const kept = taxElsewhere(context, records, keepLines(before, request), place);
  const added = taxToday(context, records, addLines(records, kept, request), place);
  const lines = mergeAlike([...kept, ...added]);
  if (lines.length === 0) {
    throw new StoreError("invalid_input", { message: "Nothing would be left. Cancel the order instead." });
  }
  const dropped = new Set(request.dropped_offer_ids);
  const delivery = priceDelivery(records, before, lines, destination, request.keeps_delivery_price);
  const undiscounted = {
    lines: lines.map((line) => ({ ...line, adjustments: dropOffers(line.adjustments, dropped) })),
    shippingCents: delivery.shippingCents,
    deliveryAdjustments: dropOffers(delivery.deliveryAdjustments, dropped),
  };
  const discountCents = dollarsToCents(request.discount);
  const after = totalContent(
    discountContent(undiscounted, nameDiscount(request.reason), discountCents),
    terms,
  );
  if (after.totalCents > maximumOrderCents) {
    throw new StoreError("invalid_input", {
      message: `One order can cost up to ${formatCents(maximumOrderCents)}.`,
    });
  }
  return {
    before,
    after,
    terms,
    destination,
    keepsContent: isSamePlace && JSON.stringify(after) === JSON.stringify(before),
    unmetOffers: listUnmetOffers(records, lines, dropped),
    notes: describeDelivery(before, after),
  };
}

/** Names the discount of a change on the order and its invoice. */
export function nameDiscount(reason: string): string {
  return reason === "" ? "Discount" : `Discount (${reason})`;
}

function refuseUnexplained({ lines, added, discount, reason }: RequestedChange): void {
  const lowers = discount > 0 || [...lines, ...added].some(({ unit_price }) => unit_price !== undefined);
  if (lowers && reason === "") throw fieldError("reason", "Please say why the price is lower.");
}

function dropOffers(
  adjustments: readonly ContentAdjustment[],
  dropped: ReadonlySet<string>,
): ContentAdjustment[] {
  return adjustments.filter(({ offerId }) => offerId === null || !dropped.has(offerId));
}

/** Lists the offers whose least price the remaining products no longer reach. */
function listUnmetOffers(
  { heldOffers }: ContentRecords,
  lines: readonly ContentLine[],
  dropped: ReadonlySet<string>,
): PlannedChange["unmetOffers"] {
  return heldOffers.flatMap(({ id, promised: { title, code, product_ids: productIds, terms } }) => {
    const reached = lines
      .filter(({ productId }) => productId !== null && productIds.includes(productId))
      .reduce((cents, { unitPriceCents, quantity }) => cents + unitPriceCents * quantity, 0);
    if (dropped.has(id) || reached >= terms.from_cents) return [];
    const reason = `It counts from ${formatCents(terms.from_cents)}, and ${formatCents(reached)} would be left.`;
    return [{ offerId: id, title, code, reason }];
  });
}

function describeDelivery(before: OrderContent, after: OrderContent): string[] {
  const [formerCents, cents] = [before.shippingCents, after.shippingCents];
  if (cents === formerCents) return [];
  return [`The delivery costs ${formatCents(cents)} instead of ${formatCents(formerCents)}.`];
}
