import { and, count, eq, gte, type SQL } from "drizzle-orm";
import { awaitsPayment } from "../../../../contract/orders/order-status.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { stripeEvents } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { checkoutClients } from "../../../db/schema/payments.ts";
import { hashWithKey } from "../../../lib/keyed-hash.ts";
import { minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";
import type { Shopper } from "../../shoppers/shopper.ts";
import { isOrderOf, type OrderOwner } from "../order-owner.ts";
import type { PaymentRecord } from "./payment-record.ts";
import type { Payment, PaymentEvent } from "./provider.ts";

// Card testers try stolen cards on one payment, one after the other. No shopper needs this many attempts.
const maxDeclinesPerOrder = 8;
const maxDeclinesPerShopper = 12;
// Households, offices and the customers of a phone company share a network. Together they need fewer attempts. Guests are
// refused first, because a thief needs an account for each of the others.
const maxDeclinesPerNetwork = { guest: 10, account: 30 };
const windowMinutes = 60;
const isDecline = eq(stripeEvents.type, "payment_intent.payment_failed");

/** Returns true if this decline reaches the limit of its order. */
export function isCardTesting(
  { order, declines }: PaymentRecord,
  payment: Payment,
  event: PaymentEvent,
): boolean {
  return (
    event.type === "payment_intent.payment_failed" &&
    order !== undefined &&
    awaitsPayment(order.status) &&
    payment.status === "requires_payment_method" &&
    declines + 1 >= maxDeclinesPerOrder
  );
}

/**
 * Selects the number of cards that were declined within an hour, for a shopper and for a network.
 * @param networkHash undefined if the network is unknown
 */
export function selectRecentDeclines(
  context: StoreContext,
  owner: OrderOwner,
  networkHash: string | undefined,
) {
  return [
    selectDeclines(context, isOrderOf(owner, "orders")),
    selectDeclines(context, eq(checkoutClients.networkHash, networkHash ?? "")),
  ] as const;
}

/**
 * Refuses another payment after too many declined cards of the shopper or the network.
 * @throws StoreError too_many_requests
 */
export function refuseAfterDeclines(
  kind: Shopper["kind"],
  [shopper]: readonly { declines: number }[],
  [network]: readonly { declines: number }[],
): void {
  const isAllowed =
    (shopper?.declines ?? 0) < maxDeclinesPerShopper &&
    (network?.declines ?? 0) < maxDeclinesPerNetwork[kind];
  if (isAllowed) return;
  throw new StoreError("too_many_requests", {
    message: "Too many cards were declined. Please wait an hour before you try again, or contact us.",
  });
}

function selectDeclines(context: StoreContext, condition: SQL) {
  const since = minutesFromNow(context, -windowMinutes);
  return context.db
    .select({ declines: count() })
    .from(stripeEvents)
    .innerJoin(orders, eq(orders.id, stripeEvents.orderId))
    .leftJoin(checkoutClients, eq(checkoutClients.orderId, orders.id))
    .where(and(isDecline, condition, gte(stripeEvents.receivedAt, since)));
}

/** Saves the network that an order is placed from, to count its declined cards and its unpaid units. */
export function saveClient(
  context: StoreContext,
  orderId: string,
  networkHash: string | undefined,
): Statement[] {
  if (networkHash === undefined) return [];
  const createdAt = context.now().toISOString();
  return [context.db.insert(checkoutClients).values({ orderId, networkHash, createdAt })];
}

/** Hashes a network with the store's secret, so the database reveals no IP address. */
export function hashNetwork({ site }: StoreContext, network: string): Promise<string> {
  return hashWithKey(site.linkSigningSecret, `checkout-network:${network}`);
}
