import { and, eq } from "drizzle-orm";
import type { PlaceDraftBody } from "../../../../contract/admin/draft-orders.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { dollarsToCents, formatCents, formatDollars } from "../../../../contract/shared/money.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { syncPayments } from "../../orders/status/refund-order.ts";
import { tryAfterCommit } from "../../write.ts";
import { again, done, repeatSteps } from "../checkout-steps.ts";
import type { OrderPayment } from "../order-payment.ts";
import { requireCollection } from "../pay-on-collection.ts";
import { placeOrder, updateOrder } from "../place-order.ts";
import { type OrderDraft, refuseFree } from "../price-checkout.ts";
import { payByExchange, readExchange } from "./exchange.ts";
import { computeHoldEnd } from "./hold-end.ts";
import {
  type DraftOrder,
  draftIsUnchanged,
  explainSuspension,
  findDraft,
  priceDraft,
  refuseUnlessSeen,
} from "./read-draft.ts";

/**
 * Admin only. Places the order of a draft, which ends with it: the money is there, the customer gets a payment link, or
 * pays later. What comes back in an exchange is refunded in the same batch. The limits of unpaid orders are for shoppers, whom nobody knows. Repeated requests with the same id place
 * one order.
 * @throws StoreError conflict if another admin changed, placed or deleted the draft; cart_changed if the admin saw another
 *   total; account_suspended; invalid_input if something is missing, or for a way to pay that is not offered; the errors
 *   of priceCheckout
 */
export async function placeDraft(
  context: StoreContext,
  admin: AdminActor,
  draftId: string,
  body: PlaceDraftBody,
): Promise<OrderRow> {
  const exchanged = (await findDraft(context, admin, draftId))?.row.exchange?.orderId;
  // The bank may have taken back the money of the order whose refund pays.
  if (exchanged !== undefined) await syncPayments(context, exchanged);
  const placed = await repeatSteps(async () => {
    const draft = await findDraft(context, admin, draftId);
    if (draft === undefined) return done(await findPlaced(context, draftId, body));
    refuseUnlessSeen(draft, body.version);
    const suspension = explainSuspension(draft.shopper);
    if (suspension !== null) throw new StoreError("account_suspended", { message: suspension });
    const priced = await priceDraft(context, draft);
    refuseOtherTotal(priced, body.total);
    const payment = await toPayment(context, admin, { draft, priced, body });
    const guard = draftIsUnchanged(draft);
    const { openOrder } = priced.checkout;
    const isPlaced =
      openOrder === undefined
        ? (await placeOrder(context, priced, payment, guard)) !== undefined
        : await updateOrder(context, openOrder, priced, guard, payment);
    return isPlaced ? done(await findPlaced(context, draftId, body)) : again;
  });
  // Requests what goes back to a card.
  if (exchanged !== undefined) await tryAfterCommit(() => syncPayments(context, exchanged));
  return placed;
}

async function findPlaced(
  { db }: StoreContext,
  draftId: string,
  { request_id: requestId }: PlaceDraftBody,
): Promise<OrderRow> {
  const placed = await db
    .select()
    .from(orders)
    .where(and(eq(orders.cartId, draftId), eq(orders.requestId, requestId)))
    .get();
  if (placed !== undefined) return placed;
  throw new StoreError("conflict", {
    message: "This draft was placed or deleted in another window. Look for its order in the list.",
  });
}

/** Prices and taxes may have changed since the draft was shown. */
function refuseOtherTotal({ quote: { totalCents } }: OrderDraft, seenTotal: number): void {
  if (dollarsToCents(seenTotal) === totalCents) return;
  throw new StoreError("cart_changed", {
    message: `The total is now ${formatCents(totalCents)} instead of ${formatDollars(seenTotal)}. Nothing was placed. Please tell the customer the new total.`,
  });
}

interface Placing {
  readonly draft: DraftOrder;
  readonly priced: OrderDraft;
  readonly body: PlaceDraftBody;
}

async function toPayment(
  context: StoreContext,
  admin: AdminActor,
  { draft, priced, body }: Placing,
): Promise<OrderPayment> {
  const { payment, request_id: requestId } = body;
  const { exchange, notes: customerNotes } = draft.row;
  const placement = { customerNotes, requestId };
  if (exchange !== null && payment.kind !== "exchange") {
    throw fieldError("payment", "Pay the difference now, or refund the items and place a new order.");
  }
  if (payment.kind !== "free" && payment.kind !== "exchange") refuseFree(priced);
  switch (payment.kind) {
    case "exchange": {
      if (exchange === null) throw fieldError("payment", "This order is no exchange.");
      const found = await readExchange(context, exchange);
      return { ...payByExchange(context, admin, found, priced, { ...body, payment }), ...placement };
    }
    case "collected":
      return { method: "cash_on_delivery", moment: "now", tender: payment.tender, ...placement };
    case "link":
      return { method: "card", hold: { until: computeHoldEnd(context, priced, payment.days), placement } };
    case "on_collection": {
      const { moment, heldUntil } = requireCollection(context, priced.checkout.shopper, priced.checkout);
      return { method: "cash_on_delivery", moment, heldUntil, ...placement };
    }
    case "free":
      if (priced.quote.totalCents > 0) {
        throw new StoreError("cart_changed", {
          message: `The total is now ${formatCents(priced.quote.totalCents)}. Please choose how it is paid.`,
        });
      }
      return { method: "none", ...placement };
  }
}
