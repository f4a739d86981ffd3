import { and, eq, gte, or, type SQL, sql } from "drizzle-orm";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import type { Statement } from "../../db/run-batch.ts";
import { stripeEvents } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { checkoutClients } from "../../db/schema/payments.ts";
import type { ClientNetworks } from "../../lib/client-network.ts";
import { hashWithKey } from "../../lib/hash.ts";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import type { Shopper } from "../profiles/shopper.ts";

// Card testers try many stolen cards. No shopper needs this many attempts.
const maxDeclinesPerShopper = 12;
// Households, offices and the customers of a phone company share a network. Guests have the lower limit, because a
// thief needs several accounts to reach the higher one.
const maxDeclinesPerNetwork = { guest: 10, account: 30 };
const declineMinutes = 60;

// Each canceled order costs emails and storage, and a paid one costs Stripe's fee.
const maxCancellationsPerDay = 8;
const maxPaidCancellationsPerDay = 3;

// The networks of one site may reach a limit this many times, because a site can also be a company or a school.
const siteFactor = 4;

/** The keys by which orders count towards the limits of a shopper. */
export interface LimitKeys {
  readonly owner: OrderOwner;
  /** Undefined for a request from this machine. */
  readonly networks: NetworkHashes | undefined;
}

/** Whose order it is, as its columns say: an account's, or a guest's with this email address. */
export type OrderOwner =
  | { readonly profileId: string; readonly guestEmail: null }
  | { readonly profileId: null; readonly guestEmail: string };

/**
 * The keyed hashes of a client's networks (worker/lib/client-network.ts), so that the database reveals no IP address.
 */
export interface NetworkHashes {
  readonly networkHash: string;
  /** Null for an IPv4 address. */
  readonly siteHash: string | null;
}

/** @throws StoreError invalid_input for a guest without an email address */
export function toOrderOwner(shopper: Shopper, guestEmail: string | undefined): OrderOwner {
  if (shopper.kind === "account") return { profileId: shopper.profile.id, guestEmail: null };
  if (guestEmail === undefined) throw fieldError("guest_email", "Email is required");
  return { profileId: null, guestEmail };
}

/** Hashes a client's networks with the store's secret. */
export async function hashNetworks(
  context: StoreContext,
  networks: ClientNetworks | undefined,
): Promise<NetworkHashes | undefined> {
  if (networks === undefined) return undefined;
  const hash = (network: string) =>
    hashWithKey(context.site.linkSigningSecret, `checkout-network:${network}`);
  const { network, site } = networks;
  return { networkHash: await hash(network), siteHash: site === undefined ? null : await hash(site) };
}

/** Saves the networks that an order is placed from, to count their declined cards and their unpaid units. */
export function saveNetworks(
  context: StoreContext,
  orderId: string,
  networks: NetworkHashes | undefined,
): Statement[] {
  if (networks === undefined) return [];
  const createdAt = context.now().toISOString();
  return [context.db.insert(checkoutClients).values({ orderId, ...networks, createdAt })];
}

/** The orders that share a limit, and how many times the limit they may reach together. */
interface LimitScope {
  readonly factor: number;
  /**
   * A condition over `orders`: the order counts.
   * @param table the table's alias in the statement
   */
  readonly includes: (table: string) => SQL;
}

/**
 * Lists the scopes of a shopper's limits. Every scope has its own limit. A guest's limits also count the guests' orders
 * of the same network, and of the same site, within a day, because cookies, email addresses and IPv6 networks are free.
 */
export function listLimitScopes({ owner, networks }: LimitKeys): LimitScope[] {
  const isOwn = (table: string) => isOrderOf(owner, table);
  if (owner.profileId !== null || networks === undefined) return [{ factor: 1, includes: isOwn }];
  const isFrom = (column: string, hash: string) => (table: string) =>
    sql`(${isOwn(table)} OR (${sql.raw(table)}.guest_email IS NOT NULL AND ${sql.raw(table)}.id IN
      (SELECT order_id FROM checkout_clients WHERE ${sql.raw(column)} = ${hash})))`;
  const { networkHash, siteHash } = networks;
  return [
    { factor: 1, includes: isFrom("network_hash", networkHash) },
    ...(siteHash === null ? [] : [{ factor: siteFactor, includes: isFrom("site_hash", siteHash) }]),
  ];
}

/** Creates a condition that holds in every scope of a shopper's limits. */
export function holdsInEachScope(keys: LimitKeys, condition: (scope: LimitScope) => SQL): SQL {
  return sql`(${sql.join(listLimitScopes(keys).map(condition), sql` AND `)})`;
}

/**
 * A condition over `orders`: the order is this account's, or a guest's with this email address. It is for limits alone,
 * because nobody has proved that the guest owns the address.
 * @param table the table's alias in the statement
 */
function isOrderOf(owner: OrderOwner, table: string): SQL {
  return owner.profileId === null
    ? sql`${sql.raw(table)}.guest_email = ${owner.guestEmail}`
    : sql`${sql.raw(table)}.profile_id = ${owner.profileId}`;
}

/** Selects what refuseAfterDeclines and refuseAfterCancellations count, as statements for readBatch. */
export function selectRecentAttempts(context: StoreContext, keys: LimitKeys) {
  return {
    shopperDeclines: selectDeclines(context, isOrderOf(keys.owner, "orders"), sql`count(*)`),
    networkDeclines: keys.networks && selectNetworkDeclines(context, keys.networks),
    cancellations: selectCancellations(context, keys),
  };
}

/**
 * Selects the declined cards of a network. Its site's declines count with the share of one network, if that is more.
 */
function selectNetworkDeclines(context: StoreContext, { networkHash, siteHash }: NetworkHashes) {
  const isNetwork = eq(checkoutClients.networkHash, networkHash);
  if (siteHash === null) return selectDeclines(context, isNetwork, sql`count(*)`);
  const isSite = eq(checkoutClients.siteHash, siteHash);
  const declines = sql`max(count(CASE WHEN ${isNetwork} THEN 1 END),
    count(CASE WHEN ${isSite} THEN 1 END) / ${sql.raw(String(siteFactor))})`;
  return selectDeclines(context, or(isNetwork, isSite), declines);
}

function selectDeclines(context: StoreContext, condition: SQL | undefined, declines: SQL) {
  return context.db
    .select({ count: sql<number>`${declines}`.mapWith(Number).as("declines") })
    .from(stripeEvents)
    .innerJoin(orders, eq(orders.id, stripeEvents.orderId))
    .leftJoin(checkoutClients, eq(checkoutClients.orderId, orders.id))
    .where(
      and(
        eq(stripeEvents.type, "payment_intent.payment_failed"),
        condition,
        gte(stripeEvents.receivedAt, minutesFromNow(context, -declineMinutes)),
      ),
    );
}

/**
 * Refuses a payment after too many declined cards of the shopper or the network within an hour.
 * @throws StoreError too_many_requests
 */
export function refuseAfterDeclines(
  kind: Shopper["kind"],
  attempts: {
    readonly shopperDeclines: readonly { readonly count: number }[];
    readonly networkDeclines: readonly { readonly count: number }[] | undefined;
  },
): void {
  const shopperDeclines = attempts.shopperDeclines[0]?.count ?? 0;
  const networkDeclines = attempts.networkDeclines?.[0]?.count ?? 0;
  if (shopperDeclines < maxDeclinesPerShopper && networkDeclines < maxDeclinesPerNetwork[kind]) return;
  throw new StoreError("too_many_requests", {
    message: "Too many cards were declined. Please wait an hour before you try again, or contact us.",
  });
}

/** The orders that a shopper placed and canceled within a day. Those of a site are divided by the site's factor. */
export interface RecentCancellations {
  readonly orders: number;
  /** The number of these orders that had been paid by card. Stripe keeps its fee for each. */
  readonly paid: number;
}

function selectCancellations(context: StoreContext, keys: LimitKeys) {
  const dayAgo = minutesFromNow(context, -minutesADay);
  const isCanceledByCustomer = sql`EXISTS (SELECT 1 FROM order_status_history AS entry WHERE entry.order_id = orders.id
    AND entry.status = 'canceled' AND entry.actor = 'customer' AND entry.created_at >= ${dayAgo})`;
  const scopes = listLimitScopes(keys);
  const countInScopes = (value: SQL) =>
    sql<number>`max(0, ${sql.join(
      scopes.map(
        ({ factor, includes }) =>
          sql`count(CASE WHEN ${includes("orders")} THEN ${value} END) / ${sql.raw(String(factor))}`,
      ),
      sql`, `,
    )})`.mapWith(Number);
  return context.db
    .select({
      orders: countInScopes(sql`1`).as("canceled_orders"),
      paid: countInScopes(sql`CASE WHEN payment_method = 'card' THEN paid_at END`).as("canceled_paid_orders"),
    })
    .from(orders)
    .where(
      and(
        or(...scopes.map(({ includes }) => includes("orders"))),
        eq(orders.status, "canceled"),
        // A cancellation updates the order, so this condition limits the rows that are read.
        gte(orders.updatedAt, dayAgo),
        isCanceledByCustomer,
      ),
    );
}

/**
 * Refuses an order after too many cancellations. A guest learns nothing about the other guests of the network, whose
 * cancellations count as well.
 * @throws StoreError too_many_requests
 */
export function refuseAfterCancellations(
  kind: Shopper["kind"],
  { orders: canceled, paid }: RecentCancellations,
): void {
  if (canceled < maxCancellationsPerDay && paid < maxPaidCancellationsPerDay) return;
  throw new StoreError("too_many_requests", { message: cancellationRefusals[kind] });
}

const cancellationRefusals: Readonly<Record<Shopper["kind"], string>> = {
  account: "You've canceled several orders today. Please order again tomorrow, or contact us.",
  guest: "We can't take this order right now. Please try again tomorrow, or contact us.",
};

/**
 * Returns a function that requires a guest to be a person, at most once per request, because a token is valid once.
 * Accounts always pass, because a program needs an email address for each account. The function throws the errors of
 * HumanCheck.
 */
export function createHumanCheckOnce(
  { humanCheck }: StoreContext,
  shopper: Shopper,
  token: string | undefined,
): () => Promise<void> {
  let check: Promise<void> | undefined;
  return async () => {
    if (humanCheck === undefined || shopper.kind === "account") return;
    check ??= humanCheck.require(token);
    await check;
  };
}
