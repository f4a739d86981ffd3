import { type SQL, sql } from "drizzle-orm";
import { fieldError } from "../../../contract/shared/errors.ts";
import type { Shopper } from "../shoppers/shopper.ts";

/** Whose order it is, as its columns say. */
export type OrderOwner =
  | { readonly profileId: string; readonly guestEmail: null }
  | { readonly profileId: null; readonly guestEmail: string };

/** @throws StoreError invalid_input for a guest without an email address */
export function toOrderOwner(shopper: Shopper, guestEmail: string | undefined): OrderOwner {
  if (shopper.kind === "account") return { profileId: shopper.profile.id, guestEmail: null };
  if (guestEmail === undefined) throw fieldError("guest_email", "Email is required");
  return { profileId: null, guestEmail };
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
