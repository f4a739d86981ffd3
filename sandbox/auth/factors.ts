import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import * as v from "valibot";
import type { Sandbox, SandboxEnv } from "../context.ts";
import { readBody } from "./body.ts";
import { AuthFailure } from "./failure.ts";
import { issueRefreshToken, readFactorTime, requireSession, sessionView } from "./sessions.ts";
import { createTotpSecret, isCurrentTotpCode } from "./totp.ts";
import { type Factor, requireUser, type User } from "./users.ts";

const enrollSchema = v.object({ factor_type: v.literal("totp"), friendly_name: v.optional(v.string(), "") });
const verifySchema = v.object({ challenge_id: v.string(), code: v.string() });

/** Serves /factors, the second factors of users, which are codes of an authenticator app. */
export function factorRoutes(sandbox: Sandbox) {
  const { store } = sandbox;
  const readSession = (authorization: string | undefined) => requireSession(sandbox, authorization);
  return new Hono<SandboxEnv>()
    .post("/factors", async (c) => {
      const { user } = readSession(c.req.header("authorization"));
      const { friendly_name } = await readBody(c, enrollSchema);
      if (user.factors.some((factor) => friendly_name !== "" && factor.friendly_name === friendly_name)) {
        throw new AuthFailure(
          422,
          "mfa_factor_name_conflict",
          `A factor with the friendly name "${friendly_name}" for this user already exists`,
        );
      }
      const [id, secret, now] = [randomUUID(), createTotpSecret(), new Date().toISOString()];
      store.run(
        `INSERT INTO factors (id, user_id, friendly_name, secret, status, created_at, updated_at)
         VALUES (?, ?, ?, ?, 'unverified', ?, ?)`,
        id,
        user.id,
        friendly_name,
        secret,
        now,
        now,
      );
      const uri = `otpauth://totp/Sandbox:${encodeURIComponent(user.email)}?algorithm=SHA1&digits=6&issuer=Sandbox&period=30&secret=${secret}`;
      return c.json({
        id,
        type: "totp",
        friendly_name,
        totp: { qr_code: renderSecret(secret), secret, uri },
      });
    })
    .post("/factors/:id/challenge", (c) => {
      const { user } = readSession(c.req.header("authorization"));
      const factor = requireFactor(user, c.req.param("id"));
      const challengeId = randomUUID();
      store.run("UPDATE factors SET challenge_id = ? WHERE id = ?", challengeId, factor.id);
      return c.json({ id: challengeId, type: "totp", expires_at: Math.floor(Date.now() / 1_000) + 300 });
    })
    .post("/factors/:id/verify", async (c) => {
      const { user, session } = readSession(c.req.header("authorization"));
      const factor = requireFactor(user, c.req.param("id"));
      const { challenge_id, code } = await readBody(c, verifySchema);
      if (challenge_id !== factor.challenge_id) {
        throw new AuthFailure(
          422,
          "mfa_challenge_expired",
          "MFA challenge has expired, verify against another",
        );
      }
      if (!isCurrentTotpCode(factor.secret, code)) {
        throw new AuthFailure(422, "mfa_verification_failed", "Invalid TOTP code entered");
      }
      const nowSeconds = Math.floor(Date.now() / 1_000);
      return store.transaction(() => {
        store.run(
          "UPDATE factors SET status = 'verified', challenge_id = NULL, updated_at = ? WHERE id = ?",
          new Date().toISOString(),
          factor.id,
        );
        store.run(
          "INSERT OR REPLACE INTO session_factors (session_id, verified_at) VALUES (?, ?)",
          session.id,
          nowSeconds,
        );
        // GoTrue ends the user's sessions that did not use the factor.
        store.run(
          "DELETE FROM sessions WHERE user_id = ? AND id NOT IN (SELECT session_id FROM session_factors)",
          user.id,
        );
        const token = issueRefreshToken(sandbox, session.id, null);
        return c.json(sessionView(sandbox, requireUser(store, user.id), session, token));
      });
    })
    .delete("/factors/:id", (c) => {
      const { user, session } = readSession(c.req.header("authorization"));
      const factor = requireFactor(user, c.req.param("id"));
      if (factor.status === "verified" && readFactorTime(sandbox, session) === undefined) {
        throw new AuthFailure(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
      }
      store.run("DELETE FROM factors WHERE id = ?", factor.id);
      return c.json({ id: factor.id });
    });
}

function requireFactor(user: User, id: string): Factor {
  const factor = user.factors.find((candidate) => candidate.id === id);
  if (factor === undefined) throw new AuthFailure(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

/** Renders the secret as text in place of a QR code. */
function renderSecret(secret: string): string {
  const lines = (secret.match(/.{1,8}/g) ?? []).map(
    (line, index) =>
      `<text x="100" y="${50 + index * 34}" text-anchor="middle" font-size="24">${line}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" font-family="monospace">${lines.join("")}</svg>`;
}
