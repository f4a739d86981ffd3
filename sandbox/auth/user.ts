import { Hono } from "hono";
import * as v from "valibot";
import type { Sandbox, SandboxEnv } from "../context.ts";
import { challengeFields, metadataField, readBody, requireEmail } from "./body.ts";
import { sendEmailChangeEmails, sendReauthenticationEmail } from "./emails.ts";
import { AuthFailure } from "./failure.ts";
import { takeNonce } from "./one-time-tokens.ts";
import { hashPassword, passwordMatches, requireValidPassword } from "./passwords.ts";
import { readFactorTime, requireSession, type Session } from "./sessions.ts";
import { userView } from "./user-view.ts";
import { findUserByEmail, normalizeEmail, requireUser, type User, updateUser } from "./users.ts";

const changeSchema = v.object({
  email: v.nullish(v.string()),
  password: v.nullish(v.string()),
  current_password: v.nullish(v.string()),
  nonce: v.nullish(v.string()),
  data: metadataField,
  ...challengeFields,
});

/** Serves /user, /reauthenticate and /logout for the signed-in user. */
export function userRoutes(sandbox: Sandbox) {
  return new Hono<SandboxEnv>()
    .post("/logout", (c) => {
      const { session, user } = requireSession(sandbox, c.req.header("authorization"));
      endSessions(sandbox, user, session, c.req.query("scope") ?? "global");
      return c.body(null, 204);
    })
    .get("/user", (c) => c.json(userView(requireSession(sandbox, c.req.header("authorization")).user)))
    .get("/reauthenticate", (c) => {
      const { user } = requireSession(sandbox, c.req.header("authorization"));
      sandbox.store.transaction(() => sendReauthenticationEmail(sandbox, user));
      return c.json({});
    })
    .put("/user", async (c) => {
      const { user, session } = requireSession(sandbox, c.req.header("authorization"));
      const body = await readBody(c, changeSchema);
      if (typeof body.password === "string" || body.email) requireSecondFactor(sandbox, user, session);
      if (typeof body.password === "string") {
        requireValidPassword(body.password);
        requireRecentSignIn(sandbox, user, session, body.nonce ?? "");
        await requireCurrentPassword(sandbox, user, session, body.current_password ?? "");
      }
      const passwordHash =
        typeof body.password === "string" ? await hashNewPassword(user, body.password) : undefined;
      return sandbox.store.transaction(() => {
        if (passwordHash !== undefined) changePassword(sandbox, user, passwordHash, session.id);
        if (body.data) updateUser(sandbox.store, user.id, { user_metadata: body.data });
        if (body.email && normalizeEmail(body.email) !== user.email) {
          requestEmailChange(sandbox, user, requireEmail(body.email), {
            redirectTo: c.req.query("redirect_to"),
            codeChallenge: body.code_challenge ?? null,
          });
        }
        return c.json(userView(requireUser(sandbox.store, user.id)));
      });
    });
}

/** Ends this session (local), the user's other sessions (others), or all of them (global). */
function endSessions(sandbox: Sandbox, user: User, session: Session, scope: string): void {
  switch (scope) {
    case "global":
      sandbox.store.run("DELETE FROM sessions WHERE user_id = ?", user.id);
      break;
    case "local":
      sandbox.store.run("DELETE FROM sessions WHERE id = ?", session.id);
      break;
    case "others":
      sandbox.store.run("DELETE FROM sessions WHERE user_id = ? AND id <> ?", user.id, session.id);
      break;
    default:
      throw new AuthFailure(400, "validation_failed", "Unsupported logout scope");
  }
}

function requireSecondFactor(sandbox: Sandbox, user: User, session: Session): void {
  const hasFactor = user.factors.some(({ status }) => status === "verified");
  if (!hasFactor || readFactorTime(sandbox, session) !== undefined) return;
  throw new AuthFailure(
    401,
    "insufficient_aal",
    "AAL2 session is required to update email or password when MFA is enabled.",
  );
}

/** Requires an emailed code if the session is too old for a change of the password. */
function requireRecentSignIn(sandbox: Sandbox, user: User, session: Session, nonce: string): void {
  const { reauthenticateAfterSeconds } = sandbox.settings;
  if (reauthenticateAfterSeconds === null) return;
  if (Date.now() - Date.parse(session.created_at) <= reauthenticateAfterSeconds * 1_000) return;
  if (nonce === "") {
    throw new AuthFailure(400, "reauthentication_needed", "Password update requires reauthentication");
  }
  if (!takeNonce(sandbox, user, nonce)) {
    throw new AuthFailure(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
  }
}

async function requireCurrentPassword(
  sandbox: Sandbox,
  user: User,
  session: Session,
  password: string,
): Promise<void> {
  const hasUsedLink = session.method !== "password";
  if (!sandbox.settings.requireCurrentPassword || user.password_hash === null || hasUsedLink) return;
  const message = "Current password required when setting new password.";
  if (password === "") throw new AuthFailure(400, "current_password_required", message);
  if (await passwordMatches(password, user.password_hash)) return;
  throw new AuthFailure(400, "current_password_invalid", message);
}

async function hashNewPassword(user: User, password: string): Promise<string> {
  if (user.password_hash !== null && (await passwordMatches(password, user.password_hash))) {
    throw new AuthFailure(422, "same_password", "New password should be different from the old password.");
  }
  return hashPassword(password);
}

/** Changes the password and ends the user's other sessions. */
function changePassword(sandbox: Sandbox, user: User, passwordHash: string, sessionId: string): void {
  updateUser(sandbox.store, user.id, { password_hash: passwordHash });
  sandbox.store.run("DELETE FROM sessions WHERE user_id = ? AND id <> ?", user.id, sessionId);
}

function requestEmailChange(
  sandbox: Sandbox,
  user: User,
  email: string,
  options: { redirectTo: string | undefined; codeChallenge: string | null },
): void {
  if (findUserByEmail(sandbox.store, email) !== undefined) {
    throw new AuthFailure(422, "email_exists", "A user with this email address has already been registered");
  }
  const changedUser = updateUser(sandbox.store, user.id, { new_email: normalizeEmail(email) });
  sendEmailChangeEmails(sandbox, changedUser, options);
}
