import type { ChangeContentInput, QuoteChangeInput } from "../../../contract/orders/content-changes.ts";
import { changeQuoteResponse } from "../../../contract/orders/content-changes.ts";
import type { CounterTender } from "../../../contract/orders/fulfilment.ts";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { centsToDollars, dollarsToCents } from "../../../contract/shared/money.ts";
import { type RefundRecords, readRefunds } from "../../../worker/domain/money/refunds/read-refunds.ts";
import { findInconsistencies } from "../../../worker/domain/reconciliation/find-inconsistencies.ts";
import { idle } from "../background.ts";
import type { Account } from "./accounts.ts";
import { anAdmin } from "./admins.ts";
import { confirmLink, openLink, signLink } from "./payment-links.ts";
import { aProduct } from "./products.ts";
import { aPaidOrder, getOrder } from "./shoppers.ts";
import { call, storeContext, unwrap } from "./store.ts";
import { deliverAll, letBankDecide, listPayments, pay } from "./stripe.ts";

type Requested = Omit<QuoteChangeInput, "version">;

/** Quotes a change of an order as it is now. */
export async function quoteChange(admin: Account, orderId: string, requested: Requested) {
  const { version } = await getOrder(admin, orderId);
  const response = await call(`/api/orders/${orderId}/changes/quote`, {
    token: admin.token,
    json: { ...requested, version },
  });
  return (await unwrap(response, changeQuoteResponse)).data;
}

/** Sends a change as the admin's form does: with the total of the quote, settled in the usual way by default. */
export async function sendChange(
  admin: Account,
  orderId: string,
  requested: Requested,
  settlement: Partial<Pick<ChangeContentInput, "settlement" | "tender" | "request_id" | "total">> = {},
): Promise<Response> {
  const quote = await quoteChange(admin, orderId, requested);
  const { version } = await getOrder(admin, orderId);
  const response = await call(`/api/orders/${orderId}/changes`, {
    token: admin.token,
    json: {
      ...requested,
      version,
      total: quote.after.total,
      settlement: quote.settlements[0],
      request_id: crypto.randomUUID(),
      ...settlement,
    },
  });
  await idle();
  return response;
}

/** Changes an order, and reads it afterwards. */
export async function changeOrder(...args: Parameters<typeof sendChange>): Promise<OrderView> {
  const response = await sendChange(...args);
  if (!response.ok) throw new Error(`The order was not changed: ${response.status} ${await response.text()}`);
  return getOrder(args[0], args[1]);
}

/** Places an order of $50 that was paid by card, and changes its total. */
export async function aChangedOrder(change: NewTotal) {
  const paid = await aPaidOrder(await anUntaxedProduct(5_000), 1);
  return { ...paid, ...(await changeTotal(paid.orderId, change)) };
}

export interface NewTotal {
  readonly totalCents: number;
  /** The way in which the difference is paid by hand. */
  readonly tender?: CounterTender | undefined;
  /** The card of the difference. */
  readonly card?: string;
}

/**
 * Changes an order's total by another product or a discount, and pays or returns the difference.
 * @returns the intent of the difference, if a card paid it
 */
export async function changeTotal(orderId: string, { totalCents, tender, card }: NewTotal) {
  const admin = await anAdmin();
  const quote = await quoteChange(admin, orderId, {});
  const moreCents = totalCents - dollarsToCents(quote.before.total);
  if (moreCents === 0) return { differenceIntentId: "" };
  const requested =
    moreCents > 0
      ? { added: [{ product_id: (await anUntaxedProduct(moreCents)).id, quantity: 1 }] }
      : { discount: centsToDollars(-moreCents), reason: "A present" };
  const { settlements } = await quoteChange(admin, orderId, requested);
  const isByHand = moreCents > 0 && (tender !== undefined || !settlements.includes("link"));
  const { changes } = await changeOrder(
    admin,
    orderId,
    { ...requested, keeps_delivery_price: true },
    isByHand ? { settlement: "by_hand", tender: tender ?? "interac" } : {},
  );
  const [change] = changes;
  if (change?.state !== "awaiting_payment") return { differenceIntentId: "" };
  const token = await signLink(change.id, "change");
  const { intentId } = await openLink(token);
  await pay(intentId, card);
  await confirmLink(token);
  return { differenceIntentId: intentId };
}

function anUntaxedProduct(priceCents: number) {
  return aProduct({ priceCents, compareAtPriceCents: priceCents, taxRateBasisPoints: 0 });
}

/** Changes an order from $54 back to $50, and lets the bank return the payout of its second payment. */
export async function aFailedPayout() {
  const changed = await aChangedOrder({ totalCents: 5_400, card: "pm_card_refundFail" });
  const admin = await anAdmin();
  await changeTotal(changed.orderId, { totalCents: 5_000 });
  await letBankDecide(changed.differenceIntentId);
  await deliverAll(changed.differenceIntentId);
  await idle();
  const [payout] = (await requireRecords(changed.orderId)).refunds;
  if (payout?.state !== "failed") throw new Error("The payout did not fail");
  return { admin, changed, payout: payout.id };
}

/** Reads an order's records, which exist. */
export async function requireRecords(orderId: string): Promise<RefundRecords> {
  const records = await readRefunds(storeContext(), orderId);
  if (records === undefined) throw new Error("There is no such order");
  return records;
}

/** Reads what Stripe has returned of each payment of an order, by its intent, in cents. */
export async function readReturned(orderId: string): Promise<Record<string, number>> {
  const found = await listPayments(orderId);
  return Object.fromEntries(found.map(({ id, refunded }) => [id, refunded]));
}

/** Lists the problems of an order that the reconciliation finds. */
export async function findProblems(orderId: string): Promise<string[]> {
  const found = await findInconsistencies(storeContext());
  return found.filter(({ id }) => id === orderId).map(({ problem }) => problem);
}
