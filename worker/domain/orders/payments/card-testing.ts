import { and, count, eq, gte, or, type SQL, sql } from "drizzle-orm";
import { awaitsPayment } from "../../../../contract/orders/order-status.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { stripeEvents } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { checkoutClients } from "../../../db/schema/payments.ts";
import type { ClientNetworks } from "../../../lib/client-network.ts";
import { hashWithKey } from "../../../lib/keyed-hash.ts";
import { minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";
import type { Shopper } from "../../profiles/shopper.ts";
import {
  type ClientHashes,
  holdsInEachScope,
  isOrderOf,
  type LimitedShopper,
  type OrderOwner,
  siteFactor,
} from "../order-owner.ts";
import type { Payment } from "./provider.ts";
import type { PaymentRecord } from "./read-payment.ts";

// Card testers try stolen cards on one payment, one after the other. No shopper needs this many attempts.
const maxDeclinesPerOrder = 8;
const maxDeclinesPerShopper = 12;
// Households, offices and the customers of a phone company share a network. Together they need fewer attempts. Guests are
// refused first, because a thief needs an account for each of the others.
const maxDeclinesPerNetwork = { guest: 10, account: 30 };
// Stripe's events may be late. A payment that a guest has started counts without them, because it may be a tested card.
const maxUnpaidStartsPerNetwork = 10;
const windowMinutes = 60;
const isDecline = eq(stripeEvents.type, "payment_intent.payment_failed");

/** Returns true if the declined cards of a payment reach the limit of its order. Stripe counts them, because events may be late. */
export function isCardTesting({ order }: PaymentRecord, { status, declines }: Payment): boolean {
  return (
    order !== undefined &&
    awaitsPayment(order.status) &&
    status === "requires_payment_method" &&
    declines >= maxDeclinesPerOrder
  );
}

/**
 * Selects the number of cards that were declined within an hour, for a shopper and for its network. A site counts as a network
 * with its share of the declines, if that is more.
 * @param client undefined if the network is unknown
 */
export function selectRecentDeclines(
  context: StoreContext,
  owner: OrderOwner,
  client: ClientHashes | undefined,
) {
  const isNetwork = eq(checkoutClients.networkHash, client?.networkHash ?? "");
  const isSite = eq(checkoutClients.siteHash, client?.siteHash ?? "");
  const declines = sql<number>`max(count(CASE WHEN ${isNetwork} THEN 1 END),
    count(CASE WHEN ${isSite} THEN 1 END) / ${sql.raw(String(siteFactor))})`.mapWith(Number);
  return [
    selectDeclines(context, count(), isOrderOf(owner, "orders")),
    selectDeclines(context, declines.as("network_declines"), or(isNetwork, isSite)),
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

/**
 * Creates a guard for another card order: a guest's network has not started many payments within an hour that are still unpaid.
 * An account is limited by its one open order and by its declined cards.
 */
export function paymentStartIsAllowed(context: StoreContext, shopper: LimitedShopper): SQL {
  if (shopper.owner.profileId !== null) return sql`1`;
  const since = minutesFromNow(context, -windowMinutes);
  return holdsInEachScope(
    shopper,
    ({ factor, includes }) => sql`(SELECT count(*) FROM orders AS started WHERE ${includes("started")}
      AND started.payment_method = 'card' AND started.paid_at IS NULL AND started.created_at >= ${since})
      < ${maxUnpaidStartsPerNetwork * factor}`,
  );
}

/**
 * Explains a failure of paymentStartIsAllowed.
 * @throws StoreError too_many_requests
 */
export async function refusePaymentStart(context: StoreContext, shopper: LimitedShopper): Promise<void> {
  const [start] = await context.db.all<{ isAllowed: number }>(
    sql`SELECT ${paymentStartIsAllowed(context, shopper)} AS isAllowed`,
  );
  if (start?.isAllowed !== 1) throw new StoreError("too_many_requests", { message: startRefusal });
}

const startRefusal =
  "Too many payments were started here and not finished. Please wait an hour before you try again, or contact us.";

function selectDeclines<Declines extends SQL<number> | SQL.Aliased<number>>(
  context: StoreContext,
  declines: Declines,
  condition: SQL | undefined,
) {
  const since = minutesFromNow(context, -windowMinutes);
  return context.db
    .select({ declines })
    .from(stripeEvents)
    .innerJoin(orders, eq(orders.id, stripeEvents.orderId))
    .leftJoin(checkoutClients, eq(checkoutClients.orderId, orders.id))
    .where(and(isDecline, condition, gte(stripeEvents.receivedAt, since)));
}

/** Saves the networks that an order is placed from, to count their declined cards and their unpaid units. */
export function saveClient(
  context: StoreContext,
  orderId: string,
  client: ClientHashes | undefined,
): Statement[] {
  if (client === undefined) return [];
  const createdAt = context.now().toISOString();
  return [context.db.insert(checkoutClients).values({ orderId, ...client, createdAt })];
}

/** Hashes a client's networks with the store's secret. */
export async function hashClient(
  context: StoreContext,
  networks: ClientNetworks | undefined,
): Promise<ClientHashes | undefined> {
  if (networks === undefined) return undefined;
  const hash = (network: string) =>
    hashWithKey(context.site.linkSigningSecret, `checkout-network:${network}`);
  const { network, site } = networks;
  return { networkHash: await hash(network), siteHash: site === undefined ? null : await hash(site) };
}
