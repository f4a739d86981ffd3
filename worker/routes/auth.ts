import { Hono } from "hono";
import * as v from "valibot";
import {
  claimAdminBody,
  closeAccountBody,
  endSessionsBody,
  existingAccountBody,
  profileBody,
  profileResponse,
} from "../../contract/account/account.ts";
import { ownDataView } from "../../contract/orders/own-data.ts";
import { claimFirstAdmin } from "../domain/accounts/claim-first-admin.ts";
import { closeAccount } from "../domain/accounts/close-account.ts";
import { emailExistingAccount } from "../domain/accounts/email-existing-account.ts";
import { exportOwnData } from "../domain/accounts/export-own-data.ts";
import { endSessions } from "../domain/profiles/end-tokens.ts";
import { actsAsAdmin, toProfileView, updateProfile } from "../domain/profiles/profile.ts";
import type { AppEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { limitOwnData, limitPasswords, rateLimit } from "../middleware/rate-limit.ts";
import { requireUser } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";

const signedIn = { signedIn: true };
const messageResponse = v.object({ success: v.literal(true), message: v.string() });
const adminCheckResponse = v.object({ success: v.literal(true), isAdmin: v.boolean() });

export const authRoutes = new Hono<AppEnv>()
  .post(
    "/existing-account",
    describe(
      "Sends a typed address a way to sign in, if it has an account; the response never reveals whether it has",
      messageResponse,
    ),
    validate("json", existingAccountBody),
    rateLimit((bindings) => bindings.NEWSLETTER_LIMIT),
    (c) => {
      emailExistingAccount(c.var.store, c.req.valid("json").email);
      return c.json({
        success: true,
        message: "If this address already has an account, we have emailed it a link to sign in.",
      });
    },
  )
  .use(requireUser)
  .get("/me", describe("The signed-in account", profileResponse, signedIn), (c) =>
    c.json({ success: true, data: toProfileView(c.var.profile) }),
  )
  .get(
    "/data",
    describe("All that the store knows about the account, as a file", ownDataView, signedIn),
    limitOwnData,
    async (c) => {
      const { fileName, body } = await exportOwnData(c.var.store, c.var.profile);
      return c.body(body, 200, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="${fileName}"`,
      });
    },
  )
  .put(
    "/profile",
    describe("Changes name and telephone number", profileResponse, signedIn),
    validate("json", profileBody),
    async (c) =>
      c.json({
        success: true,
        data: toProfileView(await updateProfile(c.var.store, c.var.profile, c.req.valid("json"))),
      }),
  )
  .post(
    "/end-sessions",
    describe("Ends the account's tokens at once, on all devices or on all others", messageResponse, signedIn),
    validate("json", endSessionsBody),
    async (c) => {
      const keptSessionId = c.req.valid("json").scope === "others" ? (c.var.token.sessionId ?? null) : null;
      await endSessions(c.var.store, c.var.profile, keptSessionId);
      return c.json({ success: true, message: "The sessions have ended." });
    },
  )
  .delete(
    "/account",
    describe("Deletes the account and removes the person from their orders", messageResponse, signedIn),
    validate("json", closeAccountBody),
    limitPasswords,
    async (c) => {
      await closeAccount(c.var.store, c.var.profile, c.req.valid("json"));
      return c.json({ success: true, message: "Your account has been deleted." });
    },
  )
  .post(
    "/claim-admin",
    describe("Makes the account the first admin, by the deployment's link", messageResponse, signedIn),
    validate("json", claimAdminBody),
    async (c) => {
      await claimFirstAdmin(c.var.store, c.var.profile, c.req.valid("json").token);
      return c.json({ success: true, message: "You are the store's admin." });
    },
  )
  .get("/admin-check", describe("Is the account an admin?", adminCheckResponse, signedIn), (c) =>
    c.json({ success: true, isAdmin: actsAsAdmin(c.var.profile) }),
  );
