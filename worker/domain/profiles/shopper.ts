import { type SQL, sql } from "drizzle-orm";
import type { AdminActor } from "../audit/admin-actor.ts";
import type { Profile } from "./profile.ts";

/**
 * The person who fills a cart and places an order: an account, or a guest's browser (docs/decisions/0043). An admin does
 * both for the customer of a draft order (docs/decisions/0051).
 */
export type Shopper = AccountShopper | GuestShopper;

interface Draft {
  /** The id of the draft order, which is that of its cart. */
  readonly id: string;
  readonly admin: AdminActor;
}

interface AccountShopper {
  readonly kind: "account";
  readonly profile: Profile;
  /** Undefined for an account that shops itself. */
  readonly draft?: Draft;
}

/** The days for which a guest's cart and its cookie are stored after the cart's last change. */
export const guestCartDays = 30;

export interface GuestShopper {
  readonly kind: "guest";
  /** The hash of the token in the browser's cookie. */
  readonly tokenHash: string;
  /** Undefined for a guest's browser. */
  readonly draft?: Draft;
}

/** Returns the shopper who is signed in with an account. */
export function toAccountShopper(profile: Profile): AccountShopper {
  return { kind: "account", profile };
}

/** Returns the customer of a draft order: an account, or otherwise a guest. */
export function toDraftShopper(draft: Draft, profile: Profile | undefined): Shopper {
  if (profile !== undefined) return { kind: "account", profile, draft };
  return { kind: "guest", tokenHash: toDraftTokenHash(draft.id), draft };
}

/** Returns what the cart of a draft order has in place of the hash of a token. No token has this hash. */
export function toDraftTokenHash(draftId: string): string {
  return `draft:${draftId}`;
}

/** A condition over `carts`: the cart is this shopper's. */
export function ownsCart(shopper: Shopper): SQL {
  if (shopper.draft !== undefined) return sql`carts.id = ${shopper.draft.id}`;
  return shopper.kind === "account"
    ? sql`carts.profile_id = ${shopper.profile.id}`
    : sql`carts.guest_token_hash = ${shopper.tokenHash}`;
}
