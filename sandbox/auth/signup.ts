import { Hono } from "hono";
import * as v from "valibot";
import type { Sandbox, SandboxEnv } from "../context.ts";
import { challengeFields, metadataField, readBody, requireEmail } from "./body.ts";
import { sendTokenEmail } from "./emails.ts";
import { AuthFailure } from "./failure.ts";
import { hashPassword, requireValidPassword } from "./passwords.ts";
import { obfuscatedUserView, userView } from "./user-view.ts";
import { createUser, findUserByEmail, userById } from "./users.ts";

const bodySchema = v.object({
  email: v.nullish(v.string(), ""),
  password: v.nullish(v.string(), ""),
  data: metadataField,
  ...challengeFields,
});

/** POST /signup: answers a bare user, since no session starts before the address is confirmed. */
export function signupRoutes(sandbox: Sandbox) {
  return new Hono<SandboxEnv>().post("/signup", async (c) => {
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
      return c.json(obfuscatedUserView(existing.email, body.data ?? {}));
    }
    return sandbox.store.transaction(() => {
      // An unconfirmed account keeps its first password: the person who signs up again may be somebody else.
      const user =
        existing ?? createUser(sandbox.store, { email, passwordHash, userMetadata: body.data ?? {} });
      sendTokenEmail(sandbox, user, "signup", {
        redirectTo: c.req.query("redirect_to"),
        codeChallenge: body.code_challenge ?? null,
      });
      return c.json(userView(userById(sandbox.store, user.id)));
    });
  });
}
