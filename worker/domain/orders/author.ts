import type { OrderActor } from "../../../contract/order-status.ts";
import type { Profile } from "../profiles/profile.ts";

/** Who moves an order, as canMoveOrder asks and as the history shows. */
export interface Author {
  readonly actor: OrderActor;
  readonly createdBy: string;
  readonly profileId: string | null;
}

export function customerAuthor(profile: Profile): Author {
  return { actor: "customer", createdBy: nameOf(profile) || "Customer", profileId: profile.id };
}

export function adminAuthor(profile: Profile): Author {
  return { actor: "admin", createdBy: nameOf(profile) || profile.email, profileId: profile.id };
}

/** Stripe's word: a signed event, or an intent retrieved with the secret key. */
export const paymentAuthor: Author = { actor: "payment", createdBy: "Payment provider", profileId: null };

/** The store's own clock. */
export const systemAuthor: Author = { actor: "system", createdBy: "Store", profileId: null };

function nameOf(profile: Profile): string {
  return `${profile.firstName} ${profile.lastName}`.trim();
}
