import * as v from "valibot";
import type { Sandbox } from "../context.ts";
import { AuthFailure } from "./failure.ts";
import { findSession, issueRefreshToken, sessionView } from "./sessions.ts";
import { isBanned, userById } from "./users.ts";

const tokenSchema = v.object({
  token: v.string(),
  session_id: v.string(),
  parent: v.nullable(v.string()),
  revoked_at_ms: v.nullable(v.number()),
});
type RefreshToken = v.InferOutput<typeof tokenSchema>;

/**
 * Rotates refresh tokens as GoTrue does. Each refresh revokes the presented token and issues its child. A revoked token is
 * accepted when it is the parent of the active one (the response got lost), which is returned again, or within the reuse
 * interval (two tabs), when it gets another child. Any other reuse revokes the whole family.
 */
export function refreshSession(sandbox: Sandbox, shown: string) {
  if (shown === "") throw new AuthFailure(400, "validation_failed", "Refresh token is not valid");
  const token = sandbox.store.get(tokenSchema, "SELECT * FROM refresh_tokens WHERE token = ?", shown);
  const session = token === undefined ? undefined : findSession(sandbox, token.session_id);
  if (token === undefined || session === undefined) {
    throw new AuthFailure(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
  }
  const user = userById(sandbox.store, session.user_id);
  if (isBanned(user)) throw new AuthFailure(400, "user_banned", "Invalid Refresh Token: User Banned");

  const next =
    token.revoked_at_ms === null
      ? rotate(sandbox, token)
      : forgivenToken(sandbox, token, token.revoked_at_ms);
  return sessionView(sandbox, user, session, next);
}

function rotate(sandbox: Sandbox, token: RefreshToken): string {
  return sandbox.store.transaction(() => {
    sandbox.store.run("UPDATE refresh_tokens SET revoked_at_ms = ? WHERE token = ?", Date.now(), token.token);
    return issueRefreshToken(sandbox, token.session_id, token.token);
  });
}

function forgivenToken(sandbox: Sandbox, token: RefreshToken, revokedAtMs: number): string {
  const active = sandbox.store.get(
    tokenSchema,
    "SELECT * FROM refresh_tokens WHERE session_id = ? AND revoked_at_ms IS NULL ORDER BY rowid DESC",
    token.session_id,
  );
  if (active?.parent === token.token) return active.token;
  const reusableUntilMs = revokedAtMs + sandbox.settings.refreshReuseIntervalSeconds * 1000;
  if (Date.now() <= reusableUntilMs) return rotate(sandbox, token);

  sandbox.store.run(
    "UPDATE refresh_tokens SET revoked_at_ms = ? WHERE session_id = ? AND revoked_at_ms IS NULL",
    Date.now(),
    token.session_id,
  );
  throw new AuthFailure(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
}
