import { type SQL, sql } from "drizzle-orm";
import { fieldError } from "../../../contract/shared/errors.ts";
import type { Shopper } from "../shoppers/shopper.ts";

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

/** The shopper whose limits an order counts towards. */
export interface LimitedShopper {
  readonly owner: OrderOwner;
  /** The hash of the shopper's network (card-testing.ts). Undefined for a request from this machine. */
  readonly networkHash: string | undefined;
}

/**
 * A condition over `orders`: the order counts towards the limits of this shopper. A guest's limits also count the guests' orders
 * of the same network within a day, because cookies and email addresses are free.
 * @param table the table's alias in the statement
 */
export function sharesLimits({ owner, networkHash }: LimitedShopper, table: string): SQL {
  if (owner.profileId !== null || networkHash === undefined) return isOrderOf(owner, table);
  return sql`(${isOrderOf(owner, table)} OR (${sql.raw(table)}.guest_email IS NOT NULL AND ${sql.raw(table)}.id IN
    (SELECT order_id FROM checkout_clients WHERE network_hash = ${networkHash})))`;
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
