import { type SQL, sql } from "drizzle-orm";
import { fieldError } from "../../../contract/shared/errors.ts";
import type { Shopper } from "../profiles/shopper.ts";

/** The account or the guest that an order belongs to, as its columns say. */
export type OrderOwner =
  | { readonly profileId: string; readonly guestEmail: null }
  | { readonly profileId: null; readonly guestEmail: string };

/** @throws StoreError invalid_input for a guest without an email address */
export function toOrderOwner(shopper: Shopper, guestEmail: string | undefined): OrderOwner {
  if (shopper.kind === "account") return { profileId: shopper.profile.id, guestEmail: null };
  if (guestEmail === undefined) throw fieldError("guest_email", "Email is required");
  return { profileId: null, guestEmail };
}

/** The keyed hashes of a client's networks (worker/lib/client-network.ts), so that the database reveals no IP address. */
export interface ClientHashes {
  readonly networkHash: string;
  /** Null for an IPv4 address. */
  readonly siteHash: string | null;
}

/** The shopper whose limits an order counts towards. */
export interface LimitedShopper {
  readonly owner: OrderOwner;
  /** Undefined for a request from this machine. */
  readonly client: ClientHashes | undefined;
}

/** The orders that share a limit, and how many times the limit they may reach together. */
export interface LimitScope {
  readonly factor: number;
  /**
   * A condition over `orders`: the order counts.
   * @param table the table's alias in the statement
   */
  readonly includes: (table: string) => SQL;
}

/** The number of times that the networks of one site may reach a limit, because a site can also be a company or a school. */
export const siteFactor = 4;

/**
 * Lists the scopes of a shopper's limits, each of which has to be kept. A guest's limits also count the guests' orders of the
 * same network, and of the same site, within a day, because cookies, email addresses and IPv6 networks are free.
 */
export function listLimitScopes({ owner, client }: LimitedShopper): LimitScope[] {
  const isOwn = (table: string) => isOrderOf(owner, table);
  if (owner.profileId !== null || client === undefined) return [{ factor: 1, includes: isOwn }];
  const isFrom = (column: string, hash: string) => (table: string) =>
    sql`(${isOwn(table)} OR (${sql.raw(table)}.guest_email IS NOT NULL AND ${sql.raw(table)}.id IN
      (SELECT order_id FROM checkout_clients WHERE ${sql.raw(column)} = ${hash})))`;
  const { networkHash, siteHash } = client;
  return [
    { factor: 1, includes: isFrom("network_hash", networkHash) },
    ...(siteHash === null ? [] : [{ factor: siteFactor, includes: isFrom("site_hash", siteHash) }]),
  ];
}

/** Creates a condition that holds in every scope of a shopper's limits. */
export function holdsInEachScope(shopper: LimitedShopper, condition: (scope: LimitScope) => SQL): SQL {
  return sql`(${sql.join(listLimitScopes(shopper).map(condition), sql` AND `)})`;
}

/**
 * A condition over `orders`: the order is this account's, or a guest's with this email address. It is for limits alone,
 * because nobody has proved that a guest's address is theirs.
 * @param table the table's alias in the statement
 */
export function isOrderOf(owner: OrderOwner, table: string): SQL {
  return owner.profileId === null
    ? sql`${sql.raw(table)}.guest_email = ${owner.guestEmail}`
    : sql`${sql.raw(table)}.profile_id = ${owner.profileId}`;
}
