import { randomBytes, randomUUID } from "node:crypto";
import * as v from "valibot";
import type { Sandbox } from "../context.ts";
import { AuthFailure } from "./failure.ts";
import { signJwt, verifyJwt } from "./signing-key.ts";
import { userView } from "./user-view.ts";
import { findUser, isBanned, type User, updateUser } from "./users.ts";

const claimsSchema = v.object({ sub: v.string(), session_id: v.string(), exp: v.number(), aud: v.string() });
const sessionSchema = v.object({
  id: v.string(),
  user_id: v.string(),
  method: v.string(),
  created_at: v.string(),
});
export type Session = v.InferOutput<typeof sessionSchema>;

/** Signs a user in with a new session, and returns its access token and its first refresh token. */
export function startSession(sandbox: Sandbox, user: User, method: string) {
  requireNotBanned(user);
  const session = createSession(sandbox, user, method);
  const signedInUser = updateUser(sandbox.store, user.id, { last_sign_in_at: new Date().toISOString() });
  return sessionView(sandbox, signedInUser, session, issueRefreshToken(sandbox, session.id, null));
}

export function requireNotBanned(user: User): void {
  if (isBanned(user)) throw new AuthFailure(400, "user_banned", "User is banned");
}

export function createSession(sandbox: Sandbox, user: User, method: string): Session {
  const session = { id: randomUUID(), user_id: user.id, method, created_at: new Date().toISOString() };
  sandbox.store.run(
    "INSERT INTO sessions (id, user_id, method, created_at) VALUES (?, ?, ?, ?)",
    session.id,
    user.id,
    method,
    session.created_at,
  );
  return session;
}

export function issueRefreshToken(sandbox: Sandbox, sessionId: string, parent: string | null): string {
  const token = randomBytes(12).toString("base64url");
  sandbox.store.run(
    "INSERT INTO refresh_tokens (token, session_id, parent) VALUES (?, ?, ?)",
    token,
    sessionId,
    parent,
  );
  return token;
}

export function sessionView(sandbox: Sandbox, user: User, session: Session, refreshToken: string) {
  const lifetimeSeconds = sandbox.settings.accessTokenTtlSeconds;
  return {
    access_token: issueAccessToken(sandbox, user, session, lifetimeSeconds),
    token_type: "bearer",
    expires_in: lifetimeSeconds,
    expires_at: Math.floor(Date.now() / 1_000) + lifetimeSeconds,
    refresh_token: refreshToken,
    user: userView(user),
  };
}

export function issueAccessToken(
  sandbox: Sandbox,
  user: User,
  session: Session,
  lifetimeSeconds: number,
  claims: Record<string, unknown> = {},
): string {
  const now = Math.floor(Date.now() / 1_000);
  const factorAt = readFactorTime(sandbox, session);
  return signJwt(sandbox.signingKey, {
    iss: `${sandbox.url}/auth/v1`,
    sub: user.id,
    aud: "authenticated",
    exp: now + lifetimeSeconds,
    iat: now,
    email: user.email,
    phone: "",
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: "authenticated",
    aal: factorAt === undefined ? "aal1" : "aal2",
    amr: [
      ...(factorAt === undefined ? [] : [{ method: "totp", timestamp: factorAt }]),
      { method: session.method, timestamp: Math.floor(Date.parse(session.created_at) / 1_000) },
    ],
    session_id: session.id,
    is_anonymous: false,
    ...claims,
  });
}

/**
 * Returns the time at which the session's second factor was verified, in seconds since 1970, or undefined without one.
 */
export function readFactorTime(sandbox: Sandbox, session: Session): number | undefined {
  const schema = v.object({ verified_at: v.number() });
  return sandbox.store.get(schema, "SELECT verified_at FROM session_factors WHERE session_id = ?", session.id)
    ?.verified_at;
}

export function findSession(sandbox: Sandbox, id: string): Session | undefined {
  return sandbox.store.get(
    sessionSchema,
    "SELECT id, user_id, method, created_at FROM sessions WHERE id = ?",
    id,
  );
}

/**
 * Returns the session and the user of an access token.
 * @param authorization the Authorization header of the request
 * @throws AuthFailure if the token or its session is not valid
 */
export function requireSession(sandbox: Sandbox, authorization: string | undefined) {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1];
  if (token === undefined || !token.includes(".")) {
    throw new AuthFailure(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  const claims = v.safeParse(claimsSchema, verifyJwt(sandbox.signingKey, token));
  if (!claims.success) {
    throw new AuthFailure(403, "bad_jwt", "invalid JWT: unable to parse or verify signature");
  }
  if (claims.output.exp * 1_000 <= Date.now()) {
    throw new AuthFailure(403, "bad_jwt", "invalid JWT: token has invalid claims: token is expired");
  }
  const user = findUser(sandbox.store, claims.output.sub);
  if (user === undefined) {
    throw new AuthFailure(403, "user_not_found", "User from sub claim in JWT does not exist");
  }
  const session = findSession(sandbox, claims.output.session_id);
  if (session === undefined) {
    throw new AuthFailure(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  if (isBanned(user)) throw new AuthFailure(403, "user_banned", "User is banned");
  return { session, user };
}
