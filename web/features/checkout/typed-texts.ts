import { attempt } from "../../lib/browser-store.ts";
import { isObject, readJson } from "../../lib/read-json.ts";
import { removeChosenWindow } from "../cart/chosen-window.ts";
import { markOrderPlaced } from "../cart/guest-cart-mark.ts";
import { typedPostalCode } from "../cart/known-postal-code.ts";

/** The keys of what a guest has typed, in the tab's storage. */
export const guestDetailsKey = "prairie-dollar.guest-details";
export const guestBillingKey = "prairie-dollar.guest-billing";
/** The key of the chosen payment method. */
export const paymentMethodKey = "prairie-dollar.payment-method";

/** Returns the key of the name and telephone that an account has typed for pick-up. */
export function toAccountPickupKey(userId: string): string {
  return accountPickupPrefix + userId;
}

const accountPickupPrefix = "prairie-dollar.account-pickup.";

/** A text, or an answer that was given by a button. */
export type TypedValue = string | boolean;

/** Reads the texts that were typed in this tab, for the fields that the form has. */
export function readTypedTexts<Fields extends Readonly<Record<string, TypedValue>>>(
  key: string | undefined,
  initial: Fields,
): Fields {
  if (key === undefined) return initial;
  const stored = readJson(
    attempt(() => window.sessionStorage.getItem(key)),
    isObject,
  );
  const texts = Object.entries(stored ?? {}).filter(
    ([name, text]) => name in initial && typeof text === typeof initial[name],
  );
  // Object.fromEntries loses the names' types.
  return { ...initial, ...(Object.fromEntries(texts) as Partial<Fields>) };
}

/** Stores texts beside those of other forms with the same key. */
export function storeTypedTexts(key: string | undefined, texts: Readonly<Record<string, TypedValue>>): void {
  if (key === undefined) return;
  const others = readJson(
    attempt(() => window.sessionStorage.getItem(key)),
    isObject,
  );
  attempt(() => window.sessionStorage.setItem(key, JSON.stringify({ ...others, ...texts })));
}

/** Removes what was typed and chosen for an order, once it is placed. */
export function removeTypedTexts(): void {
  removeGuestTexts();
  removeAccountTexts();
  removeChosenWindow();
  attempt(() => window.sessionStorage.removeItem(paymentMethodKey));
  markOrderPlaced();
}

/** Removes what a guest has typed, once somebody has signed in. */
export function removeGuestTexts(): void {
  const { postal_code } = readTypedTexts(guestDetailsKey, { postal_code: "" });
  // The checkout writes an address's code there, too. One that was only checked for its delivery price stays.
  if (postal_code !== "") typedPostalCode.write("");
  for (const key of [guestDetailsKey, guestBillingKey]) {
    attempt(() => window.sessionStorage.removeItem(key));
  }
}

/** Removes what accounts have typed, once they have signed out. */
export function removeAccountTexts(): void {
  attempt(() => {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(accountPickupPrefix)) window.sessionStorage.removeItem(key);
    }
  });
}
