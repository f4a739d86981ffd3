import type { OrderActor } from "../../../contract/orders/order-moves.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { getAdminName } from "../audit/admin-actor.ts";
import type { Profile } from "./profile.ts";
import type { Shopper } from "./shopper.ts";

/** The author of a change to an order. canMoveOrder checks the kind, and the history shows the name. */
export type Actor = Readonly<
  | { kind: Exclude<OrderActor, "admin">; name: string; profileId: string | null }
  | { kind: "admin"; name: string; profileId: string; admin: AdminActor }
>;

/** The history's name for an account without a name. */
export const namelessCustomer = "Customer";

/**
 * Returns the author of a shopper's change.
 * @param guestName the name that a guest's order is for
 */
export function toShopperActor(shopper: Shopper, guestName: string): Actor {
  if (shopper.kind === "guest") return { kind: "customer", name: guestName, profileId: null };
  return toCustomerActor(shopper.profile);
}

/** Returns the author of a change by an account in its role as a customer. */
export function toCustomerActor(profile: Profile): Actor {
  const name = `${profile.firstName} ${profile.lastName}`.trim() || namelessCustomer;
  return { kind: "customer", name, profileId: profile.id };
}

export function toAdminActor(admin: AdminActor): Actor {
  return { kind: "admin", name: getAdminName(admin), profileId: admin.id, admin };
}

/** The author of changes that follow from a payment at Stripe. */
export const paymentActor: Actor = { kind: "payment", name: "Payment provider", profileId: null };

/** The author of changes that the store makes by itself, for example on schedule. */
export const systemActor: Actor = { kind: "system", name: "Store", profileId: null };
