import { attempt } from "../../lib/browser-store.ts";
import { isObject, readJson } from "../../lib/read-json.ts";
import { typedPostalCode } from "../cart/known-postal-code.ts";

/** The keys of what a guest has typed, in the tab's storage. */
export const guestDetailsKey = "prairie-dollar.guest-details";
export const guestBillingKey = "prairie-dollar.guest-billing";

/** Reads the texts that were typed in this tab, for the fields that the form has. */
export function readTypedTexts<Fields extends Readonly<Record<string, string>>>(
  key: string | undefined,
  initial: Fields,
): Fields {
  if (key === undefined) return initial;
  const stored = readJson(
    attempt(() => window.sessionStorage.getItem(key)),
    isObject,
  );
  const texts = Object.entries(stored ?? {}).filter(
    ([name, text]) => name in initial && typeof text === "string",
  );
  // Object.fromEntries loses the names' types.
  return { ...initial, ...(Object.fromEntries(texts) as Partial<Fields>) };
}

/** Stores texts beside those of other forms with the same key. */
export function storeTypedTexts(key: string | undefined, texts: Readonly<Record<string, string>>): void {
  if (key === undefined) return;
  const others = readJson(
    attempt(() => window.sessionStorage.getItem(key)),
    isObject,
  );
  attempt(() => window.sessionStorage.setItem(key, JSON.stringify({ ...others, ...texts })));
}

/** Removes what a guest has typed, once the order is placed or somebody has signed in. */
export function removeTypedTexts(): void {
  const { postal_code } = readTypedTexts(guestDetailsKey, { postal_code: "" });
  // The checkout writes an address's code there, too. One that was only checked for its delivery price stays.
  if (postal_code !== "") typedPostalCode.write("");
  for (const key of [guestDetailsKey, guestBillingKey]) {
    attempt(() => window.sessionStorage.removeItem(key));
  }
}
