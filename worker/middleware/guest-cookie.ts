import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { StoreError } from "../../contract/shared/errors.ts";
import { guestCartDays } from "../domain/cart/guest-cart-days.ts";
import type { GuestShopper } from "../domain/shoppers/shopper.ts";
import { encodeBase64Url } from "../lib/base64url.ts";
import { hashText } from "../lib/hex.ts";

const cookieName = "cart";
const tokenBytes = 16;
const tokenPattern = /^[\w-]{22}$/;

/** Returns the guest whose cookie the browser sent, or undefined if it sent none. */
export async function readGuest(c: Context): Promise<GuestShopper | undefined> {
  const token = readGuestToken(c);
  return token === undefined ? undefined : toGuest(token);
}

/**
 * Returns the guest whose cookie the browser sent, and extends the cookie's time. A browser without one gets it with its
 * first write. A read sets none, because its response could replace the cookie of a simultaneous write.
 * @throws StoreError forbidden for a browser without a cookie on the page of another site
 */
export async function admitGuest(c: Context): Promise<GuestShopper> {
  const sentToken = readGuestToken(c);
  // A form of another site is sent without the cookie, which the response would replace.
  if (sentToken === undefined && c.req.header("Sec-Fetch-Site") === "cross-site")
    throw new StoreError("forbidden");
  const token = sentToken ?? createGuestToken();
  if (sentToken !== undefined || c.req.method !== "GET") storeGuestToken(c, token);
  return toGuest(token);
}

function readGuestToken(c: Context): string | undefined {
  const token = getCookie(c, cookieName, "host");
  return token !== undefined && tokenPattern.test(token) ? token : undefined;
}

async function toGuest(token: string): Promise<GuestShopper> {
  return { kind: "guest", tokenHash: await hashText(token) };
}

/** Creates a random token, which nobody can guess. */
function createGuestToken(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(tokenBytes)));
}

/**
 * Stores the token in the cookie `__Host-cart`, or extends its time. Scripts cannot read it, and other sites cannot send it
 * with their forms.
 */
function storeGuestToken(c: Context, token: string): void {
  setCookie(c, cookieName, token, { ...attributes, maxAge: guestCartDays * 86_400 });
}

/** Removes the cookie, after its cart has become part of an account's. */
export function removeGuestToken(c: Context): void {
  setCookie(c, cookieName, "", { ...attributes, maxAge: 0 });
}

const attributes = { prefix: "host", path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;
