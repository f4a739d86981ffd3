import { decodeJwt } from "jose/jwt/decode";
import * as v from "valibot";
import { hasTexts } from "../read-json.ts";

/** A session from the fragment of an email's link. */
export interface LinkSession {
  readonly userId: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/**
 * Reads the session in a link. Returns undefined if there is none. Anyone can create a link to a session of their own
 * account, in which a shopper would then enter an address and order. Therefore sessions are read only on the pages that
 * emails link to. They are accepted only with the visitor's consent, unless the account is already signed in
 * (offered-session.ts).
 */
export function readLinkSession(path: string, hash: string): LinkSession | undefined {
  if (!emailPages.includes(path)) return undefined;
  const parameters = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
  if (!hasTexts(parameters, "access_token", "refresh_token") || parameters.refresh_token === "")
    return undefined;
  const claims = readClaims(parameters.access_token);
  if (claims === undefined) return undefined;
  return {
    userId: claims.sub,
    email: claims.email,
    accessToken: parameters.access_token,
    refreshToken: parameters.refresh_token,
  };
}

const emailPages = ["/login", "/reset-password", "/profile"];

const claimsSchema = v.object({
  sub: v.string(),
  email: v.pipe(v.string(), v.nonEmpty()),
  exp: v.pipe(
    v.number(),
    v.check((seconds) => seconds * 1_000 > Date.now()),
  ),
});

/** Reads the claims without verification. The provider verifies the token before it becomes a session. */
function readClaims(token: string): v.InferOutput<typeof claimsSchema> | undefined {
  try {
    return v.parse(claimsSchema, decodeJwt(token));
  } catch {
    return undefined;
  }
}
