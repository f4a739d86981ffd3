import { and, count, eq, gte, lt, type SQL } from "drizzle-orm";
import { awaitsPayment } from "../../../../contract/orders/order-status.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { stripeEvents } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { checkoutClients } from "../../../db/schema/payments.ts";
import { keyedHash } from "../../../lib/keyed-hash.ts";
import { minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";
import type { Profile } from "../../profiles/profile.ts";
import type { PaymentRecord } from "./payment-record.ts";
import type { Payment, PaymentEvent } from "./provider.ts";

// Stolen cards are tried one after the other on one payment: nobody needs so many tries to pay.
const declinesAnOrder = 8;
const declinesAnAccount = 12;
// A household, an office or a phone company's customers share one: more than all of them together ever need.
const declinesANetwork = 30;
const windowMinutes = 60;
const declined = eq(stripeEvents.type, "payment_intent.payment_failed");

/** Is this decline one too many for its order? */
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
    declines + 1 >= declinesAnOrder
  );
}

/** How many cards were declined lately, for an account and for a network. @param networkHash undefined: none is known */
export function selectRecentDeclines(
  context: StoreContext,
  profile: Profile,
  networkHash: string | undefined,
) {
  return [
    recentDeclines(context, eq(orders.profileId, profile.id)),
    recentDeclines(context, eq(checkoutClients.networkHash, networkHash ?? "")),
  ] as const;
}

/** @throws StoreError too_many_requests where an account's cards, or a network's, were declined over and over */
export function refuseAfterDeclines(
  [account]: readonly { declines: number }[],
  [network]: readonly { declines: number }[],
): void {
  const isTolerable =
    (account?.declines ?? 0) < declinesAnAccount && (network?.declines ?? 0) < declinesANetwork;
  if (isTolerable) return;
  throw new StoreError("too_many_requests", {
    message: "Too many cards were declined. Please wait an hour before you try again, or contact us.",
  });
}

function recentDeclines(context: StoreContext, whose: SQL) {
  const since = minutesFromNow(context, -windowMinutes);
  return context.db
    .select({ declines: count() })
    .from(stripeEvents)
    .innerJoin(orders, eq(orders.id, stripeEvents.orderId))
    .leftJoin(checkoutClients, eq(checkoutClients.orderId, orders.id))
    .where(and(declined, whose, gte(stripeEvents.receivedAt, since)));
}

const keptHours = 24;

/**
 * Saves from which network an order is being paid, for the count of its declined cards. A shopper who comes back from
 * another network counts there from then on.
 */
export function saveClient(context: StoreContext, orderId: string, networkHash: string): Statement {
  const createdAt = context.now().toISOString();
  return context.db
    .insert(checkoutClients)
    .values({ orderId, networkHash, createdAt })
    .onConflictDoUpdate({ target: checkoutClients.orderId, set: { networkHash, createdAt } });
}

/** Networks are kept for a day: declines are counted within an hour. */
export async function purgeCheckoutClients(context: StoreContext): Promise<void> {
  const before = minutesFromNow(context, -keptHours * 60);
  await context.db.delete(checkoutClients).where(lt(checkoutClients.createdAt, before));
}

/** The network as the database keeps it: nobody reads an address out of it. */
export function hashNetwork({ site }: StoreContext, network: string): Promise<string> {
  return keyedHash(site.linkSigningSecret, `checkout-network:${network}`);
}
