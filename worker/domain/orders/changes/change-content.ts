import type {
  ChangeContentBody,
  ChangeQuoteView,
  QuoteChangeBody,
} from "../../../../contract/orders/content-changes.ts";
import { dollarsToCents, formatCents } from "../../../../contract/shared/money.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { refuseUnlessSeen } from "../change-order.ts";
import { readContent } from "../content/read-content.ts";
import { createPaymentLink } from "../payment-link-token.ts";
import { type ChangeOutcome, listNamed, makeChange } from "./make-change.ts";
import { planAllowed, toQuoteView } from "./quote-change.ts";

/**
 * Admin only. Computes what a change of an order's content costs, without making it.
 * @throws StoreError order_not_found, order_changed, invalid_input, address_not_served, pickup_window_full,
 *   payment_disputed, refund_failed; conflict for an order that cannot change
 */
export async function quoteChange(
  context: StoreContext,
  orderId: string,
  { version, ...request }: QuoteChangeBody,
): Promise<ChangeQuoteView> {
  const records = await readContent(context, orderId, listNamed(request));
  refuseUnlessSeen(records.order, version);
  return toQuoteView(records, planAllowed(context, records, request));
}

/**
 * Admin only. Changes the content of an order that has not left the shop, as it was quoted: the lines, their stock, the
 * taxes, the documents, and the money (docs/product.md, "Changes of an order"). A change that the customer pays by a
 * link waits for the payment, and the order stays as it is until then. A repeated request makes one change.
 * @throws StoreError the errors of quoteChange(); order_changed if the total is not the one that was seen;
 *   insufficient_stock
 */
export async function changeContent(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  body: ChangeContentBody,
): Promise<ChangeOutcome> {
  const { version, total, settlement, tender, link_days: linkDays, request_id: requestId, ...request } = body;
  return makeChange(context, orderId, {
    request,
    version,
    seenTotalCents: dollarsToCents(total),
    settled: { settlement, tender, linkDays },
    requestId,
    actor: toAdminActor(admin),
  });
}

/** Describes the outcome of a change by an admin, with the link for the customer. */
export async function describeOutcome(context: StoreContext, { state, changeId, dueCents }: ChangeOutcome) {
  if (state !== "awaiting_payment") {
    return { message: "The order has been changed.", data: { state, payment_link: null } };
  }
  return {
    message: `We emailed the customer a link. The order changes once ${formatCents(dueCents)} is paid.`,
    data: { state, payment_link: await createPaymentLink(context, { kind: "change", id: changeId }) },
  };
}
