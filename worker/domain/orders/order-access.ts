import { and, eq, type SQL } from "drizzle-orm";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { type Actor, toCustomerActor } from "../profiles/actor.ts";
import { actsAsAdmin, type Profile } from "../profiles/profile.ts";

/** The proof that an order is the caller's: the session of an account, or the link of a guest's order. */
export type OrderAccess = AccountAccess | LinkAccess;

interface AccountAccess {
  readonly kind: "account";
  readonly profile: Profile;
}

export interface LinkAccess {
  readonly kind: "link";
  /**
   * The link is the browser's that placed the order, or that of an email. Only the browser can correct the email
   * address, because a mistyped address may be a stranger's.
   */
  readonly origin: "checkout" | "email";
  readonly orderId: string;
  readonly guestEmail: string;
  /** The name on the order's billing address. */
  readonly name: string;
}

/** Returns the access of a signed-in account to its own orders, and to every order for an admin. */
export function toAccountAccess(profile: Profile): AccountAccess {
  return { kind: "account", profile };
}

/** A condition over `orders`: the order is the account's, or the one of the link. Use it for changes by customers. */
export function ownOrderCondition(access: OrderAccess): SQL | undefined {
  return access.kind === "account"
    ? eq(orders.profileId, access.profile.id)
    : and(eq(orders.id, access.orderId), eq(orders.guestEmail, access.guestEmail));
}

/**
 * A condition over `orders`: as ownOrderCondition, and every order for an admin.
 * @returns undefined for an admin, which and() reads as no condition
 */
export function readableOrderCondition(access: OrderAccess): SQL | undefined {
  return access.kind === "account" && actsAsAdmin(access.profile) ? undefined : ownOrderCondition(access);
}

/** Returns true if an order that was read is the account's, or the one of the link. */
export function isOwnerOf(
  access: OrderAccess,
  { id, profileId, guestEmail }: Pick<OrderRow, "id" | "profileId" | "guestEmail">,
): boolean {
  if (access.kind === "account") return profileId === access.profile.id;
  return id === access.orderId && guestEmail === access.guestEmail;
}

/** Returns the actor for a change that the owner of an order makes. */
export function toOwnerActor(access: OrderAccess): Actor {
  if (access.kind === "link") return { kind: "customer", name: access.name, profileId: null };
  return toCustomerActor(access.profile);
}
