import type { OrderActor } from "../../../contract/orders/order-moves.ts";
import { getAdminName } from "../audit/write-audit.ts";
import type { AdminActor, Profile } from "../profiles/profile.ts";

/** Who changes an order: canMoveOrder decides by the kind, the history shows the name. */
export type Actor = Readonly<
  | { kind: Exclude<OrderActor, "admin">; name: string; profileId: string | null }
  | { kind: "admin"; name: string; profileId: string; admin: AdminActor }
>;

/** In the history, for an account without a name. */
export const namelessCustomer = "Customer";

export function customerActor(profile: Profile): Actor {
  const name = `${profile.firstName} ${profile.lastName}`.trim() || namelessCustomer;
  return { kind: "customer", name, profileId: profile.id };
}

export function adminActor(admin: AdminActor): Actor {
  return { kind: "admin", name: getAdminName(admin), profileId: admin.id, admin };
}

/** What Stripe says of a payment, read with the secret key. */
export const paymentActor: Actor = { kind: "payment", name: "Payment provider", profileId: null };

/** The store's own schedule. */
export const systemActor: Actor = { kind: "system", name: "Store", profileId: null };

/** What the history says of orders that end with their account's rights. */
export const suspensionNotes = "The account was suspended";
