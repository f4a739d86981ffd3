import { createBrowserStore } from "../../lib/browser-store.ts";

/**
 * True if a guest has filled a cart in this browser. The pages of visitors without a cart send no request for it,
 * except for the cart itself, because a browser may delete the mark and not the cookie.
 */
export const guestCartMark = createBrowserStore("prairie-dollar.guest-cart", isBoolean, false);

function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}
