import { createHash, randomBytes, randomInt } from "node:crypto";
import * as v from "valibot";
import type { Sandbox } from "../context.ts";
import { AuthFailure } from "./failure.ts";
import { requireUser, type User } from "./users.ts";

/** The purposes of emailed links and six-digit codes. A change of address has one purpose for each address. */
export const tokenKinds = [
  "signup",
  "recovery",
  "email_change",
  "email_change_current",
  "magiclink",
  "reauthentication",
] as const;
export type TokenKind = (typeof tokenKinds)[number];

const tokenSchema = v.object({
  token_hash: v.string(),
  user_id: v.string(),
  kind: v.picklist(tokenKinds),
  otp: v.string(),
  code_challenge: v.nullable(v.string()),
  expires_at_ms: v.number(),
});
const pkcePrefix = "pkce_";

/** Issues a token, which invalidates the user's earlier tokens of its kind. */
export function issueOneTimeToken(sandbox: Sandbox, user: User, kind: TokenKind, challenge: string | null) {
  sandbox.store.run("DELETE FROM one_time_tokens WHERE user_id = ? AND kind = ?", user.id, kind);
  const prefix = challenge === null ? "" : pkcePrefix;
  const tokenHash = prefix + createHash("sha224").update(randomBytes(32)).digest("hex");
  const otp = String(randomInt(0, 1_000_000)).padStart(6, "0");
  sandbox.store.run(
    `INSERT INTO one_time_tokens (token_hash, user_id, kind, otp, code_challenge, expires_at_ms)
     VALUES (?, ?, ?, ?, ?, ?)`,
    tokenHash,
    user.id,
    kind,
    otp,
    challenge,
    Date.now() + sandbox.settings.linkTtlSeconds * 1_000,
  );
  return { tokenHash, otp };
}

/** Consumes the token of an emailed link. */
export function takeTokenByHash(sandbox: Sandbox, hash: string, kinds: readonly TokenKind[]) {
  const token = sandbox.store.get(tokenSchema, "SELECT * FROM one_time_tokens WHERE token_hash = ?", hash);
  if (token === undefined || !kinds.includes(token.kind) || isExpired(token.expires_at_ms)) {
    throw new AuthFailure(403, "otp_expired", "Email link is invalid or has expired");
  }
  return consumeToken(sandbox, token);
}

/** Consumes the six-digit code that a user typed. */
export function takeTokenByOtp(
  sandbox: Sandbox,
  user: User | undefined,
  otp: string,
  kinds: readonly TokenKind[],
) {
  const token = sandbox.store
    .all(tokenSchema, "SELECT * FROM one_time_tokens WHERE user_id = ? AND otp = ?", user?.id ?? "", otp)
    .find((candidate) => kinds.includes(candidate.kind) && !isExpired(candidate.expires_at_ms));
  if (token === undefined) throw new AuthFailure(403, "otp_expired", "Token has expired or is invalid");
  return consumeToken(sandbox, token);
}

/**
 * Consumes the code of a reauthentication.
 * @returns false if the code is wrong or expired
 */
export function takeNonce(sandbox: Sandbox, user: User, nonce: string): boolean {
  try {
    takeTokenByOtp(sandbox, user, nonce, ["reauthentication"]);
    return true;
  } catch {
    return false;
  }
}

export function hasToken(sandbox: Sandbox, user: User, kind: TokenKind): boolean {
  return (
    sandbox.store.get(
      v.object({ kind: v.string() }),
      "SELECT kind FROM one_time_tokens WHERE user_id = ? AND kind = ?",
      user.id,
      kind,
    ) !== undefined
  );
}

/** Returns true for a token of the PKCE flow. The prefix shows it even if the token has expired. */
export function isPkceToken(tokenHash: string): boolean {
  return tokenHash.startsWith(pkcePrefix);
}

function consumeToken(sandbox: Sandbox, token: v.InferOutput<typeof tokenSchema>) {
  sandbox.store.run("DELETE FROM one_time_tokens WHERE token_hash = ?", token.token_hash);
  return {
    kind: token.kind,
    codeChallenge: token.code_challenge,
    user: requireUser(sandbox.store, token.user_id),
  };
}

function isExpired(expiresAtMs: number): boolean {
  return expiresAtMs <= Date.now();
}
