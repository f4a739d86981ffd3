import { type SQL, sql } from "drizzle-orm";
import type { Profile } from "./profile.ts";

/** The person who fills a cart and places an order: an account, or a guest's browser (docs/decisions/0043). */
export type Shopper = AccountShopper | GuestShopper;

interface AccountShopper {
  readonly kind: "account";
  readonly profile: Profile;
}

/** The days for which a guest's cart and its cookie are stored after the cart's last change. */
export const guestCartDays = 30;

export interface GuestShopper {
  readonly kind: "guest";
  /** The hash of the token in the browser's cookie. */
  readonly tokenHash: string;
}

/** Returns the shopper who is signed in with an account. */
export function toAccountShopper(profile: Profile): AccountShopper {
  return { kind: "account", profile };
}

/** A condition over `carts`: the cart is this shopper's. */
export function ownsCart(shopper: Shopper): SQL {
  return shopper.kind === "account"
    ? sql`carts.profile_id = ${shopper.profile.id}`
    : sql`carts.guest_token_hash = ${shopper.tokenHash}`;
}
