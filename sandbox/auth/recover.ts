import { Hono } from "hono";
import * as v from "valibot";
import type { Sandbox, SandboxEnv } from "../context.ts";
import { challengeFields, metadataField, readBody, requireEmail } from "./body.ts";
import { sendEmailChangeEmails, sendTokenEmail } from "./emails.ts";
import { AuthFailure } from "./failure.ts";
import { createUser, findUserByEmail } from "./users.ts";

const recoverSchema = v.object({ email: v.string(), ...challengeFields });
const resendSchema = v.object({ email: v.string(), type: v.string(), ...challengeFields });
const otpSchema = v.object({
  email: v.string(),
  create_user: v.nullish(v.boolean(), true),
  data: metadataField,
  ...challengeFields,
});

/** Serves the calls that send an email. No response reveals whether the address has an account. */
export function recoverRoutes(sandbox: Sandbox) {
  return new Hono<SandboxEnv>()
    .post("/recover", async (c) => {
      const body = await readBody(c, recoverSchema);
      const user = findUserByEmail(sandbox.store, requireEmail(body.email));
      if (user !== undefined) sendTokenEmail(sandbox, user, "recovery", toEmailOptions(c.req.query(), body));
      return c.json({});
    })
    .post("/resend", async (c) => {
      const body = await readBody(c, resendSchema);
      const email = requireEmail(body.email);
      const user = findUserByEmail(sandbox.store, email);
      const options = toEmailOptions(c.req.query(), body);
      if (body.type === "signup") {
        if (user?.email_confirmed_at === null) sendTokenEmail(sandbox, user, "signup", options);
      } else if (body.type === "email_change") {
        if (user?.new_email) sendEmailChangeEmails(sandbox, user, options);
      } else {
        throw new AuthFailure(
          400,
          "validation_failed",
          "Missing one of these types: signup, email_change, sms, phone_change",
        );
      }
      return c.json({});
    })
    .post("/otp", async (c) => {
      const body = await readBody(c, otpSchema);
      const email = requireEmail(body.email);
      const existing = findUserByEmail(sandbox.store, email);
      if (existing === undefined && body.create_user === false) {
        throw new AuthFailure(422, "otp_disabled", "Signups not allowed for otp");
      }
      const user =
        existing ??
        createUser(sandbox.store, { email, passwordHash: undefined, userMetadata: body.data ?? {} });
      sendTokenEmail(sandbox, user, "magiclink", toEmailOptions(c.req.query(), body));
      return c.json({});
    });
}

function toEmailOptions(query: Record<string, string>, body: { code_challenge?: string | null | undefined }) {
  return { redirectTo: query.redirect_to, codeChallenge: body.code_challenge ?? null };
}
