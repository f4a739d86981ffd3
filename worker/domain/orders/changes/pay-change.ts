import { and, eq, isNull } from "drizzle-orm";
import * as v from "valibot";
import type { PaymentRequestView } from "../../../../contract/orders/payment-link.ts";
import { formatHoldEnd } from "../../../../contract/orders/pickup.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { centsToDollars, dollarsToCents, formatCents } from "../../../../contract/shared/money.ts";
import type { PaymentIntent } from "../../../adapters/payment-provider.ts";
import { type OrderChangeRow, orderChanges } from "../../../db/schema/order-changes.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { requireTimeZone, selectTimeZone } from "../../store/read-settings.ts";
import { nextContent } from "../content/order-content.ts";
import { findOrder } from "../find-order.ts";
import { syncPayment } from "../payments/sync-payment.ts";

type ChangeRequestView = Extract<PaymentRequestView, { kind: "change" }>;

interface LinkedChange {
  readonly change: OrderChangeRow;
  readonly order: OrderRow;
}

/**
 * Whoever has the link. Reads what a change costs, and what became of it.
 * @throws StoreError not_found
 */
export async function readChangeRequest(context: StoreContext, changeId: string): Promise<ChangeRequestView> {
  const { change, order } = await requireChange(context, changeId);
  const timeZone = requireTimeZone(await selectTimeZone(context));
  const state = findState(context, change);
  const next = change.next === null ? undefined : v.parse(nextContent, change.next);
  return {
    kind: "change",
    state,
    message: describeState(change, state, timeZone),
    until: state === "payable" ? change.expiresAt : null,
    order_number: order.orderNumber,
    changes: next?.summary ?? [],
    former_total: centsToDollars(change.formerTotalCents),
    total: centsToDollars(change.totalCents),
    due: centsToDollars(change.dueCents),
  };
}

/**
 * Whoever has the link. Creates the payment of a change's difference, or finds it.
 * @param seenDue the difference that the page showed, in dollars
 * @throws StoreError not_found; conflict for a change that was made or has ended; cart_changed if the page showed
 *   another difference; payment_provider_unavailable
 */
export async function startChangePayment(
  context: StoreContext,
  changeId: string,
  seenDue: number,
): Promise<{ client_secret: string; amount: number }> {
  const { change, order } = await requireChange(context, changeId);
  const state = findState(context, change);
  if (state !== "payable") {
    const timeZone = requireTimeZone(await selectTimeZone(context));
    throw new StoreError("conflict", { message: describeState(change, state, timeZone) });
  }
  if (dollarsToCents(seenDue) !== change.dueCents) {
    throw new StoreError("cart_changed", {
      message: `The difference is ${formatCents(change.dueCents)}. You haven't been charged.`,
    });
  }
  const intent = await createIntent(context, change, order);
  return { client_secret: intent.clientSecret, amount: centsToDollars(change.dueCents) };
}

/**
 * Whoever has the link. Reads the payment from Stripe and makes the change if it was paid.
 * @throws StoreError not_found, payment_provider_unavailable
 */
export async function confirmChangePayment(
  context: StoreContext,
  changeId: string,
): Promise<ChangeRequestView> {
  const { change } = await requireChange(context, changeId);
  const intentId = change.stripePaymentIntentId;
  if (intentId !== null && change.state === "awaiting_payment") {
    await syncPayment(context, { intentId, orderId: change.orderId });
  }
  return readChangeRequest(context, changeId);
}

async function requireChange(context: StoreContext, changeId: string): Promise<LinkedChange> {
  const change = await context.db.select().from(orderChanges).where(eq(orderChanges.id, changeId)).get();
  const order = change && (await findOrder(context, change.orderId));
  if (change !== undefined && order !== undefined) return { change, order };
  throw new StoreError("not_found", {
    message: "This link isn't valid any more. Please ask us for a new one.",
  });
}

function findState(context: StoreContext, { state, expiresAt }: OrderChangeRow): ChangeRequestView["state"] {
  if (state === "applied") return "paid";
  const isOver = expiresAt === null || expiresAt <= context.now().toISOString();
  return state === "ended" || isOver ? "ended" : "payable";
}

function describeState(
  { expiresAt }: OrderChangeRow,
  state: ChangeRequestView["state"],
  timeZone: Parameters<typeof formatHoldEnd>[1],
): string {
  switch (state) {
    case "paid":
      return "The difference is paid, and your order has been changed. Thank you! We've emailed you.";
    case "payable":
      return expiresAt === null
        ? "Please pay the difference."
        : `Please pay the difference by ${formatHoldEnd(expiresAt, timeZone)}. Until then, your order stays as it is.`;
    default:
      return "This change has ended, and your order stays as it was. You haven't been charged for the change. Please contact us if you still want it.";
  }
}

/** Uses the change as the idempotency key, so that two tabs at the same moment create one intent. */
async function createIntent(
  context: StoreContext,
  change: OrderChangeRow,
  { id: orderId, orderNumber }: OrderRow,
): Promise<PaymentIntent> {
  const intent = await context.payments.createIntent({
    amountCents: change.dueCents,
    orderId,
    orderNumber,
    idempotencyKey: `change:${change.id}`,
  });
  if (change.stripePaymentIntentId !== null) return intent;
  await context.db
    .update(orderChanges)
    .set({ stripePaymentIntentId: intent.id, updatedAt: context.now().toISOString() })
    .where(
      and(
        eq(orderChanges.id, change.id),
        eq(orderChanges.state, "awaiting_payment"),
        isNull(orderChanges.stripePaymentIntentId),
      ),
    );
  return intent;
}
