import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { encodeBase64Url } from "../lib/base64url.ts";

const cookieName = "cart";
const tokenBytes = 16;
const tokenPattern = /^[\w-]{22}$/;

/** The days for which a guest's cart is stored after its last change. */
export const guestCartDays = 30;

/** Returns the token of a guest's browser, or undefined if it has none. */
export function readGuestToken(c: Context): string | undefined {
  const token = getCookie(c, cookieName, "host");
  return token !== undefined && tokenPattern.test(token) ? token : undefined;
}

/** Creates a random token, which nobody can guess. */
export function createGuestToken(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(tokenBytes)));
}

/**
 * Stores the token in the cookie `__Host-cart`, or extends its time. Scripts cannot read it, and other sites cannot send it
 * with their forms.
 */
export function storeGuestToken(c: Context, token: string): void {
  setCookie(c, cookieName, token, { ...attributes, maxAge: guestCartDays * 86_400 });
}

/** Removes the cookie, after its cart has become part of an account's. */
export function removeGuestToken(c: Context): void {
  setCookie(c, cookieName, "", { ...attributes, maxAge: 0 });
}

const attributes = { prefix: "host", path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;
