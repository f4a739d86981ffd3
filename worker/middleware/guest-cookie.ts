import type { Context } from "hono";
import { getSignedCookie, setCookie, setSignedCookie } from "hono/cookie";
import { StoreError } from "../../contract/shared/errors.ts";
import { type GuestShopper, guestCartDays } from "../domain/profiles/shopper.ts";
import { encodeBase64Url } from "../lib/base64url.ts";
import { hashText } from "../lib/hash.ts";
import { countRequest } from "./rate-limit.ts";

const cookieName = "cart";
const tokenBytes = 16;
const tokenPattern = /^[\w-]{22}$/;

/**
 * Returns the guest whose cookie the browser sent, or undefined if it sent none.
 * @param secret the store's LINK_SIGNING_SECRET
 */
export async function readGuest(c: Context, secret: string): Promise<GuestShopper | undefined> {
  const token = await readGuestToken(c, secret);
  return token === undefined ? undefined : toGuest(token);
}

/**
 * Returns the guest whose cookie the browser sent, and extends the cookie's time. A browser without one gets it with
 * its first write. A read sets none, because its response could replace the cookie of a simultaneous write.
 * @param secret the store's LINK_SIGNING_SECRET
 * @throws StoreError forbidden for a browser without a cookie on the page of another site, too_many_requests if a
 *   network has many new guests
 */
export async function admitGuest(c: Context, secret: string): Promise<GuestShopper> {
  const sentToken = await readGuestToken(c, secret);
  // A form of another site is sent without the cookie, which the response would replace.
  if (sentToken === undefined && c.req.header("Sec-Fetch-Site") === "cross-site")
    throw new StoreError("forbidden");
  // A client that drops its cookie would otherwise fill the database with carts.
  if (sentToken === undefined && c.req.method !== "GET") await countRequest(c, "newGuest");
  const token = sentToken ?? createGuestToken();
  if (sentToken !== undefined || c.req.method !== "GET") await storeGuestToken(c, secret, token);
  return toGuest(token);
}

/** Reads the token. Only the store can sign one, so nobody can invent new carts. */
async function readGuestToken(c: Context, secret: string): Promise<string | undefined> {
  const token = await getSignedCookie(c, secret, cookieName, "host");
  return typeof token === "string" && tokenPattern.test(token) ? token : undefined;
}

async function toGuest(token: string): Promise<GuestShopper> {
  return { kind: "guest", tokenHash: await hashText(token) };
}

/** Creates a random token, which nobody can guess. */
function createGuestToken(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(tokenBytes)));
}

/**
 * Stores the token in the cookie `__Host-cart`, or extends its time. Scripts cannot read it, and other sites cannot
 * send it with their forms.
 */
function storeGuestToken(c: Context, secret: string, token: string): Promise<void> {
  return setSignedCookie(c, cookieName, token, secret, { ...attributes, maxAge: guestCartDays * 86_400 });
}

/** Removes the cookie, after its cart has become part of an account's. */
export function removeGuestToken(c: Context): void {
  setCookie(c, cookieName, "", { ...attributes, maxAge: 0 });
}

const attributes = { prefix: "host", path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;
