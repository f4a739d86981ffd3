import { Hono } from "hono";
import * as v from "valibot";
import type { Sandbox, SandboxEnv } from "../context.ts";
import { challengeFields, metadataField, readBody, requireEmail } from "./body.ts";
import { sendTokenEmail } from "./emails.ts";
import { AuthFailure } from "./failure.ts";
import { hashPassword, requireValidPassword } from "./passwords.ts";
import { startSession } from "./sessions.ts";
import { obfuscatedUserView, userView } from "./user-view.ts";
import { createUser, findUserByEmail, requireUser, updateUser } from "./users.ts";

const bodySchema = v.object({
  email: v.nullish(v.string(), ""),
  password: v.nullish(v.string(), ""),
  data: metadataField,
  ...challengeFields,
});

/** Serves POST /signup, which returns a session, or only the user if the email address must be confirmed first. */
export function signupRoutes(sandbox: Sandbox) {
  return new Hono<SandboxEnv>().post("/signup", async (c) => {
    if (!sandbox.settings.allowSignUp) {
      throw new AuthFailure(422, "signup_disabled", "Signups not allowed for this instance");
    }
    const body = await readBody(c, bodySchema);
    if (body.password === "") {
      throw new AuthFailure(400, "validation_failed", "Signup requires a valid password");
    }
    if (body.email === "") {
      throw new AuthFailure(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
    }
    const email = requireEmail(body.email);
    requireValidPassword(body.password);
    const passwordHash = await hashPassword(body.password);

    const existing = findUserByEmail(sandbox.store, email);
    if (existing !== undefined && existing.email_confirmed_at !== null) {
      // Without email confirmation, the response cannot hide that the address is taken.
      if (!sandbox.settings.confirmEmail) {
        throw new AuthFailure(422, "user_already_exists", "User already registered");
      }
      return c.json(obfuscatedUserView(existing.email, body.data ?? {}));
    }
    return sandbox.store.transaction(() => {
      // An unconfirmed account keeps its first password, because a second sign-up may come from somebody else.
      const user =
        existing ?? createUser(sandbox.store, { email, passwordHash, userMetadata: body.data ?? {} });
      if (!sandbox.settings.confirmEmail) {
        const now = new Date().toISOString();
        return c.json(
          startSession(sandbox, updateUser(sandbox.store, user.id, { email_confirmed_at: now }), "password"),
        );
      }
      sendTokenEmail(sandbox, user, "signup", {
        redirectTo: c.req.query("redirect_to"),
        codeChallenge: body.code_challenge ?? null,
      });
      return c.json(userView(requireUser(sandbox.store, user.id)));
    });
  });
}
