import type {
  ChangeOwnContentBody,
  ChangeQuoteView,
  QuoteOwnChangeBody,
} from "../../../../contract/orders/content-changes.ts";
import { canCustomerChangeContent } from "../../../../contract/orders/content-changes.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { dollarsToCents } from "../../../../contract/shared/money.ts";
import type { StoreContext } from "../../context.ts";
import { refuseUnlessSeen } from "../change-order.ts";
import { explainOtherTerms } from "../content/content-destination.ts";
import { computeDifference } from "../content/content-payment.ts";
import { noChange, type PlannedChange, type RequestedChange } from "../content/plan-change.ts";
import { type ContentRecords, readContent } from "../content/read-content.ts";
import { findOwnOrder } from "../find-order.ts";
import { type OrderAccess, toOwnerActor } from "../order-access.ts";
import { type ChangeOutcome, listNamed, makeChange } from "./make-change.ts";
import { listSettlements, planAllowed, toQuoteView } from "./quote-change.ts";

/**
 * The order's owner. Computes what a change costs, without making it.
 * @throws StoreError the errors of changeOwnContent()
 */
export async function quoteOwnChange(
  context: StoreContext,
  access: OrderAccess,
  orderId: string,
  { version, ...own }: QuoteOwnChangeBody,
): Promise<ChangeQuoteView> {
  const order = await findOwnOrder(context, access, orderId);
  if (order === undefined) throw new StoreError("order_not_found");
  const request = toRequest(own);
  const records = await readContent(context, order.id, listNamed(request));
  refuseUnlessSeen(records.order, version);
  const plan = planAllowed(context, records, request);
  refuseOwnChange(records, plan, request);
  return toQuoteView(records, plan);
}

/**
 * The order's owner. Takes units out of an order of the account or of the link, or corrects its address, until the order
 * is packed. The address must have the same taxes and the same price of delivery. The difference goes back the way it
 * was paid. A repeated request makes one change.
 * @throws StoreError order_not_found; order_changed if the order or the total is not the one that was seen; conflict for
 *   an order that is packed or on its way, and for a change that the shop has to make; invalid_input
 */
export async function changeOwnContent(
  context: StoreContext,
  access: OrderAccess,
  orderId: string,
  { version, total, request_id: requestId, ...own }: ChangeOwnContentBody,
): Promise<ChangeOutcome> {
  const order = await findOwnOrder(context, access, orderId);
  if (order === undefined) throw new StoreError("order_not_found");
  const request = toRequest(own);
  return makeChange(context, order.id, {
    request,
    version,
    seenTotalCents: dollarsToCents(total),
    settled: undefined,
    requestId,
    actor: toOwnerActor(access),
    refuse: (records, plan) => refuseOwnChange(records, plan, request),
  });
}

function toRequest({ lines, address }: Pick<QuoteOwnChangeBody, "lines" | "address">): RequestedChange {
  return {
    ...noChange,
    lines: lines.map((line) => ({ ...line, unit_price: undefined })),
    destination: address && { kind: "typed_addresses", shipping_address: address },
  };
}

function refuseOwnChange(records: ContentRecords, plan: PlannedChange, { lines }: RequestedChange): void {
  const { order } = records;
  const ask = "Please ask the shop for this change.";
  const summary = { status: order.status, payment_method: order.paymentMethod, ready_at: order.readyAt };
  if (!canCustomerChangeContent(summary)) {
    throw new StoreError("conflict", { message: `This order is already packed. ${ask}` });
  }
  const isMore = lines.some(
    ({ order_item_id: id, quantity }) =>
      quantity > (plan.before.lines.find((line) => line.id === id)?.quantity ?? 0),
  );
  if (isMore) throw fieldError("lines", `You can only take items out. ${ask}`);
  if (plan.unmetOffers.length > 0) {
    throw new StoreError("conflict", { message: `An offer of this order would no longer count. ${ask}` });
  }
  const otherTerms = explainOtherTerms(records, plan);
  if (otherTerms !== undefined) throw fieldError("address.postal_code", `${otherTerms} ${ask}`);
  const differenceCents = computeDifference(records, plan.after);
  if (
    differenceCents > 0 ||
    !listSettlements(records, plan.after).some((way) => way === "none" || way === "refund")
  ) {
    throw new StoreError("conflict", {
      message: `The shop has to settle the difference of this change. ${ask}`,
    });
  }
}
