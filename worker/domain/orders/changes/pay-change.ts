import { and, eq, isNull } from "drizzle-orm";
import * as v from "valibot";
import type { PaymentRequestView } from "../../../../contract/orders/payment-link.ts";
import { formatHoldEnd } from "../../../../contract/orders/pickup.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { centsToDollars, formatDollars } from "../../../../contract/shared/money.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import type { PaymentIntent } from "../../../adapters/payment-provider.ts";
import { type OrderChangeRow, orderChanges } from "../../../db/schema/order-changes.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { requireTimeZone, selectTimeZone } from "../../store/read-settings.ts";
import { nextContent } from "../content/order-content.ts";

type ChangeRequestView = Extract<PaymentRequestView, { kind: "change" }>;

/** A change of an order that is paid by a link. */
export interface LinkedChange {
  readonly change: OrderChangeRow;
  readonly order: OrderRow;
}

/** Finds a change with its order. The caller has checked who asks. */
export async function findChange(context: StoreContext, changeId: string): Promise<LinkedChange | undefined> {
  return context.db
    .select({ change: orderChanges, order: orders })
    .from(orderChanges)
    .innerJoin(orders, eq(orders.id, orderChanges.orderId))
    .where(eq(orderChanges.id, changeId))
    .get();
}

/** Describes for whoever has the link what a change costs, and what became of it. */
export async function describeChangeRequest(
  context: StoreContext,
  { change, order }: LinkedChange,
): Promise<ChangeRequestView> {
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
 * Creates the payment of a change's difference, or finds it.
 * @param seenDue the difference that the page showed, in dollars
 * @throws StoreError conflict for a change that was made or has ended; cart_changed if the page showed another
 *   difference; payment_provider_unavailable
 */
export async function startChangePayment(
  context: StoreContext,
  linked: LinkedChange,
  seenDue: number,
): Promise<{ client_secret: string; amount: number }> {
  const { state, message, due } = await describeChangeRequest(context, linked);
  if (state !== "payable") throw new StoreError("conflict", { message });
  if (seenDue !== due) {
    throw new StoreError("cart_changed", {
      message: `The difference is ${formatDollars(due)}. You haven't been charged.`,
    });
  }
  const { clientSecret } = await createIntent(context, linked);
  return { client_secret: clientSecret, amount: due };
}

function findState(context: StoreContext, { state, expiresAt }: OrderChangeRow): ChangeRequestView["state"] {
  if (state === "applied") return "paid";
  const isOver = expiresAt === null || expiresAt <= context.now().toISOString();
  return state === "ended" || isOver ? "ended" : "payable";
}

function describeState(
  { expiresAt }: OrderChangeRow,
  state: ChangeRequestView["state"],
  timeZone: TimeZone,
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
  { change, order: { id: orderId, orderNumber } }: LinkedChange,
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
