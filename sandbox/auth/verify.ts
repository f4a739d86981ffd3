import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import * as v from "valibot";
import type { Sandbox, SandboxEnv } from "../context.ts";
import { readBody } from "./body.ts";
import { AuthFailure } from "./failure.ts";
import { hasToken, isPkceToken, type TokenKind, takeTokenByHash, takeTokenByOtp } from "./one-time-tokens.ts";
import { chooseRedirect } from "./redirect.ts";
import { startSession } from "./sessions.ts";
import { findUserByEmail, type User, updateUser } from "./users.ts";

const bodySchema = v.object({
  type: v.string(),
  token_hash: v.nullish(v.string()),
  token: v.nullish(v.string()),
  email: v.nullish(v.string()),
});
const codeTtlMs = 5 * 60_000;
const otherLinkNeeded = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** Serves emailed links (GET /verify) and `verifyOtp` of supabase-js (POST /verify). */
export function verifyRoutes(sandbox: Sandbox) {
  return new Hono<SandboxEnv>()
    .get("/verify", (c) => {
      const { token = "", type = "", redirect_to: redirectTo } = c.req.query();
      const target = new URL(chooseRedirect(sandbox, redirectTo));
      return c.redirect(
        sandbox.store.transaction(() => followLink(sandbox, token, type, target)),
        303,
      );
    })
    .post("/verify", async (c) => {
      const body = await readBody(c, bodySchema);
      const kinds = listKinds(body.type);
      if (body.token_hash && (body.email || body.token)) {
        throw new AuthFailure(400, "validation_failed", "Only the token_hash and type should be provided");
      }
      return sandbox.store.transaction(() => {
        const token = body.token_hash
          ? takeTokenByHash(sandbox, body.token_hash, kinds)
          : takeTokenByOtp(
              sandbox,
              findOwner(sandbox, body.email ?? ""),
              body.token ?? "",
              limitToAddress(sandbox, kinds, body.email ?? ""),
            );
        const user = applyToken(sandbox, token.user, token.kind);
        if (user === undefined) return c.json({ msg: otherLinkNeeded, code: "200" });
        return c.json(startSession(sandbox, user, "otp"));
      });
    });
}

/** Returns the redirect URL of a followed link. The outcome is in its parameters, its fragment or both. */
function followLink(sandbox: Sandbox, tokenHash: string, type: string, target: URL): string {
  try {
    const token = takeTokenByHash(sandbox, tokenHash, listKinds(type));
    const user = applyToken(sandbox, token.user, token.kind);
    if (user === undefined) {
      if (token.codeChallenge !== null) target.searchParams.set("message", otherLinkNeeded);
      target.hash = new URLSearchParams({ message: otherLinkNeeded, sb: "" }).toString();
      return target.href;
    }
    if (token.codeChallenge !== null) {
      target.searchParams.set("code", issueCode(sandbox, user, token.codeChallenge, token.kind));
      return target.href;
    }
    target.hash = formatSession(startSession(sandbox, user, "otp"), type);
    return target.href;
  } catch (error) {
    if (!(error instanceof AuthFailure)) throw error;
    const outcome = {
      error: "access_denied",
      error_code: error.code,
      error_description: error.message,
    };
    if (isPkceToken(tokenHash)) {
      for (const [name, value] of Object.entries(outcome)) target.searchParams.set(name, value);
    }
    target.hash = new URLSearchParams({ ...outcome, sb: "" }).toString();
    return target.href;
  }
}

/** Formats a session as the fragment of a redirect URL. */
function formatSession(session: ReturnType<typeof startSession>, type: string): string {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: "",
    token_type: session.token_type,
    type,
  }).toString();
}

function listKinds(type: string): readonly TokenKind[] {
  switch (type) {
    case "email":
      return ["signup", "magiclink", "recovery"];
    case "email_change":
      return ["email_change", "email_change_current"];
    case "signup":
    case "recovery":
    case "magiclink":
      return [type];
    default:
      throw new AuthFailure(400, "validation_failed", "Verify requires a verification type");
  }
}

/** Each of the two codes of a change of address is valid with the address that it was sent to. */
function limitToAddress(sandbox: Sandbox, kinds: readonly TokenKind[], email: string): readonly TokenKind[] {
  const isCurrent = findUserByEmail(sandbox.store, email) !== undefined;
  return kinds.filter((kind) => kind !== (isCurrent ? "email_change" : "email_change_current"));
}

/**
 * Confirms the address to which the link was sent, or changes the address of the account.
 * @returns undefined if a change of address still needs its other link
 */
function applyToken(sandbox: Sandbox, user: User, kind: TokenKind): User | undefined {
  const now = new Date().toISOString();
  const isChange = kind === "email_change" || kind === "email_change_current";
  if (!isChange || user.new_email === null) {
    return updateUser(sandbox.store, user.id, { email_confirmed_at: user.email_confirmed_at ?? now });
  }
  const otherKind = kind === "email_change" ? "email_change_current" : "email_change";
  if (hasToken(sandbox, user, otherKind)) return undefined;
  return updateUser(sandbox.store, user.id, {
    email: user.new_email,
    new_email: null,
    email_confirmed_at: now,
    user_metadata: { email: user.new_email },
  });
}

function issueCode(sandbox: Sandbox, user: User, challenge: string, kind: TokenKind): string {
  const code = randomUUID();
  sandbox.store.run(
    "INSERT INTO flow_states (code, user_id, code_challenge, method, expires_at_ms) VALUES (?, ?, ?, ?, ?)",
    code,
    user.id,
    challenge,
    kind === "recovery" ? "recovery" : "otp",
    Date.now() + codeTtlMs,
  );
  return code;
}

/** Finds a user by the current address, or by the new address of an unconfirmed change. */
function findOwner(sandbox: Sandbox, email: string): User | undefined {
  const byEmail = findUserByEmail(sandbox.store, email);
  if (byEmail !== undefined) return byEmail;
  const owner = sandbox.store.get(
    v.object({ email: v.string() }),
    "SELECT email FROM users WHERE new_email = ?",
    email.trim().toLowerCase(),
  );
  return owner === undefined ? undefined : findUserByEmail(sandbox.store, owner.email);
}
