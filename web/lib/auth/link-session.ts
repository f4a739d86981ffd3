import { decodeJwt } from "jose/jwt/decode";
import * as v from "valibot";
import type { StoredSession } from "./session-storage.ts";

// Where the provider's emails lead to (actions.ts).
const emailPages = ["/login", "/reset-password", "/profile"];

const claimsSchema = v.object({ sub: v.string(), email: v.optional(v.string(), "another account") });

/**
 * May a link's session become the browser's? Anyone can put a session of their own behind a link: a shopper who follows it would
 * type an address and order in a stranger's account. So only on the pages of emails, and never in place of another
 * account's session without asking.
 */
export function isWantedLink(
  path: string,
  parameters: Readonly<Record<string, string | undefined>>,
  stored: StoredSession | undefined,
  confirm: (question: string) => boolean,
): boolean {
  const { access_token: token } = parameters;
  // A failure opens no session.
  if (token === undefined)
    return Boolean(parameters.error ?? parameters.error_description ?? parameters.error_code);
  if (!emailPages.includes(path)) return false;
  const claims = readClaims(token);
  if (claims === undefined) return false;
  if (stored === undefined || stored.user.id === claims.sub) return true;
  return confirm(
    `This link signs you in as ${claims.email}. You are signed in as ${stored.user.email}. Continue as ${claims.email}?`,
  );
}

/** Unverified, for the question alone: the provider verifies the token. */
function readClaims(token: string): v.InferOutput<typeof claimsSchema> | undefined {
  try {
    return v.parse(claimsSchema, decodeJwt(token));
  } catch {
    return undefined;
  }
}
