import * as v from "valibot";
import type { Sandbox } from "../context.ts";
import { AuthFailure } from "./failure.ts";
import { findSession, issueRefreshToken, sessionView } from "./sessions.ts";
import { isBanned, requireUser } from "./users.ts";

const tokenSchema = v.object({
  token: v.string(),
  session_id: v.string(),
  parent: v.nullable(v.string()),
  revoked_at_ms: v.nullable(v.number()),
});
type RefreshToken = v.InferOutput<typeof tokenSchema>;

/**
 * Refreshes a session as GoTrue does. Each refresh revokes the presented token and issues a child of it. A revoked
 * token is accepted again in two cases. If its child is the active token, because the response was lost, the child is
 * returned again. If the reuse interval has not ended, because two tabs refresh at once, it gets another child. Any
 * other reuse revokes all tokens of the session.
 */
export function refreshSession(sandbox: Sandbox, presentedToken: string) {
  if (presentedToken === "") throw new AuthFailure(400, "validation_failed", "Refresh token is not valid");
  const token = sandbox.store.get(
    tokenSchema,
    "SELECT * FROM refresh_tokens WHERE token = ?",
    presentedToken,
  );
  const session = token === undefined ? undefined : findSession(sandbox, token.session_id);
  if (token === undefined || session === undefined) {
    throw new AuthFailure(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
  }
  const user = requireUser(sandbox.store, session.user_id);
  if (isBanned(user)) throw new AuthFailure(400, "user_banned", "Invalid Refresh Token: User Banned");

  const next =
    token.revoked_at_ms === null
      ? rotateToken(sandbox, token)
      : reuseToken(sandbox, token, token.revoked_at_ms);
  return sessionView(sandbox, user, session, next);
}

function rotateToken(sandbox: Sandbox, token: RefreshToken): string {
  return sandbox.store.transaction(() => {
    sandbox.store.run("UPDATE refresh_tokens SET revoked_at_ms = ? WHERE token = ?", Date.now(), token.token);
    return issueRefreshToken(sandbox, token.session_id, token.token);
  });
}

function reuseToken(sandbox: Sandbox, token: RefreshToken, revokedAtMs: number): string {
  const active = sandbox.store.get(
    tokenSchema,
    "SELECT * FROM refresh_tokens WHERE session_id = ? AND revoked_at_ms IS NULL ORDER BY rowid DESC",
    token.session_id,
  );
  if (active?.parent === token.token) return active.token;
  const reusableUntilMs = revokedAtMs + sandbox.settings.refreshReuseIntervalSeconds * 1_000;
  if (Date.now() <= reusableUntilMs) return rotateToken(sandbox, token);

  sandbox.store.run(
    "UPDATE refresh_tokens SET revoked_at_ms = ? WHERE session_id = ? AND revoked_at_ms IS NULL",
    Date.now(),
    token.session_id,
  );
  throw new AuthFailure(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
}
