import { createHash } from "node:crypto";
import { Hono } from "hono";
import * as v from "valibot";
import type { Sandbox, SandboxEnv } from "../context.ts";
import { readBody } from "./body.ts";
import { AuthFailure } from "./failure.ts";
import { passwordMatches } from "./passwords.ts";
import { refreshSession } from "./refresh.ts";
import { requireNotBanned, startSession } from "./sessions.ts";
import { findUserByEmail, requireUser } from "./users.ts";

const passwordSchema = v.object({ email: v.nullish(v.string(), ""), password: v.nullish(v.string(), "") });
const refreshSchema = v.object({ refresh_token: v.nullish(v.string(), "") });
const pkceSchema = v.object({ auth_code: v.string(), code_verifier: v.string() });
const flowSchema = v.object({
  user_id: v.string(),
  code_challenge: v.string(),
  method: v.string(),
  expires_at_ms: v.number(),
});

/** Serves POST /token, which signs a user in with a password, a refresh token or the code of a PKCE redirect. */
export function tokenRoutes(sandbox: Sandbox) {
  return new Hono<SandboxEnv>().post("/token", async (c) => {
    switch (c.req.query("grant_type")) {
      case "password": {
        const body = await readBody(c, passwordSchema);
        return c.json(await signInByPassword(sandbox, body.email, body.password));
      }
      case "refresh_token": {
        const body = await readBody(c, refreshSchema);
        return c.json(refreshSession(sandbox, body.refresh_token));
      }
      case "pkce": {
        const body = await readBody(c, pkceSchema);
        return c.json(signInByCode(sandbox, body.auth_code, body.code_verifier));
      }
      default:
        throw new AuthFailure(400, "invalid_credentials", "unsupported_grant_type");
    }
  });
}

async function signInByPassword(sandbox: Sandbox, email: string, password: string) {
  if (email === "") throw new AuthFailure(400, "validation_failed", "missing email or phone");
  const user = findUserByEmail(sandbox.store, email);
  const hash = user?.password_hash ?? null;
  const wrongCredentials = new AuthFailure(400, "invalid_credentials", "Invalid login credentials");
  if (user === undefined || hash === null) throw wrongCredentials;
  // GoTrue checks for a ban before it checks the password.
  requireNotBanned(user);
  if (!(await passwordMatches(password, hash))) throw wrongCredentials;
  if (user.email_confirmed_at === null) {
    throw new AuthFailure(400, "email_not_confirmed", "Email not confirmed");
  }
  return sandbox.store.transaction(() => {
    // The user may have been deleted while the password was checked.
    if (findUserByEmail(sandbox.store, email)?.id !== user.id) throw wrongCredentials;
    return { ...startSession(sandbox, user, "password"), weak_password: null };
  });
}

function signInByCode(sandbox: Sandbox, code: string, verifier: string) {
  const flow = sandbox.store.get(flowSchema, "SELECT * FROM flow_states WHERE code = ?", code);
  if (flow === undefined) {
    throw new AuthFailure(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
  }
  if (flow.expires_at_ms <= Date.now()) {
    throw new AuthFailure(422, "flow_state_expired", "invalid flow state, flow state has expired");
  }
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  if (challenge !== flow.code_challenge && verifier !== flow.code_challenge) {
    throw new AuthFailure(
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    );
  }
  return sandbox.store.transaction(() => {
    sandbox.store.run("DELETE FROM flow_states WHERE code = ?", code);
    return startSession(sandbox, requireUser(sandbox.store, flow.user_id), flow.method);
  });
}
