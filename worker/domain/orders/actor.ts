import type { OrderActor } from "../../../contract/orders/order-moves.ts";
import type { Profile } from "../profiles/profile.ts";

/** Who changes an order, as canMoveOrder asks and as the history shows. */
export interface Actor {
  readonly kind: OrderActor;
  readonly name: string;
  readonly profileId: string | null;
}

/** In the history, for an account without a name. */
export const namelessCustomer = "Customer";

export function customerActor(profile: Profile): Actor {
  return { kind: "customer", name: fullName(profile) || namelessCustomer, profileId: profile.id };
}

export function adminActor(profile: Profile): Actor {
  return { kind: "admin", name: fullName(profile) || profile.email, profileId: profile.id };
}

/** What Stripe says of a payment, read with the secret key. */
export const paymentActor: Actor = { kind: "payment", name: "Payment provider", profileId: null };

/** The store's own schedule. */
export const systemActor: Actor = { kind: "system", name: "Store", profileId: null };

/** What the history says of orders that end with their account's rights. */
export const suspensionNotes = "The account was suspended";

function fullName(profile: Profile): string {
  return `${profile.firstName} ${profile.lastName}`.trim();
}
