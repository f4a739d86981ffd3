import type { OrderActor } from "../../../contract/orders/order-transitions.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { getAdminName } from "../audit/admin-actor.ts";
import type { Profile } from "./profile.ts";
import type { Shopper } from "./shopper.ts";

/** The author of a change to an order. canChangeStatus() checks the kind, and the history shows the name. */
export type Actor = Readonly<
  | { kind: Exclude<OrderActor, "admin">; name: string; profileId: string | null }
  | { kind: "admin"; name: string; profileId: string; admin: AdminActor }
>;

/** The history's name for an account without a name. */
export const namelessCustomer = "Customer";

/**
 * Returns the actor for a change by a shopper, or by the admin who takes the shopper's order.
 * @param guestName the name on a guest's order
 */
export function toShopperActor(shopper: Shopper, guestName: string): Actor {
  if (shopper.draft !== undefined) return toAdminActor(shopper.draft.admin);
  if (shopper.kind === "guest") return { kind: "customer", name: guestName, profileId: null };
  return toCustomerActor(shopper.profile);
}

/** Returns the actor for a change by an account that acts as a customer, which admins do in the shop too. */
export function toCustomerActor(profile: Profile): Actor {
  const name = `${profile.firstName} ${profile.lastName}`.trim() || namelessCustomer;
  return { kind: "customer", name, profileId: profile.id };
}

/** Returns the actor for a change by an admin. */
export function toAdminActor(admin: AdminActor): Actor {
  return { kind: "admin", name: getAdminName(admin), profileId: admin.id, admin };
}

/** The actor for changes that follow from a payment at Stripe. */
export const paymentActor: Actor = { kind: "payment", name: "Payment provider", profileId: null };

/** The actor for changes that the store makes by itself, for example on schedule. */
export const systemActor: Actor = { kind: "system", name: "Store", profileId: null };
