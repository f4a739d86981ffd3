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
import { messageResponse, success } from "../../contract/shared/success.ts";
import { closeAccount } from "../domain/accounts/close-account.ts";
import { emailExistingAccount } from "../domain/accounts/email-existing-account.ts";
import { exportOwnData } from "../domain/accounts/export-own-data.ts";
import { becomeFirstAdmin } from "../domain/accounts/first-admin.ts";
import { endSessions, updateProfile } from "../domain/profiles/change-profile.ts";
import { actsAsAdmin, toProfileView } from "../domain/profiles/profile.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";
import { validate } from "../middleware/validate.ts";
import { createFileResponse } from "./file-response.ts";

const adminCheckResponse = v.object({ success, isAdmin: v.boolean() });

export const authRoutes = new Hono<AppEnv>()
  .post(
    "/existing-account",
    ...endpoint({
      summary:
        "Emails a sign-in link to an address, if it has an account; the response does not reveal whether it does",
      access: "anyone",
      input: validate("json", existingAccountBody),
      limit: "emailAddress",
      response: messageResponse,
    }),
    (c) => {
      emailExistingAccount(c.var.store, c.req.valid("json").email);
      return c.json({
        success: true,
        message: "If this address already has an account, we have emailed it a link to sign in.",
      });
    },
  )
  .get(
    "/me",
    ...endpoint({ summary: "Returns the signed-in account", access: "user", response: profileResponse }),
    (c) => c.json({ success: true, data: toProfileView(c.var.profile) }),
  )
  .get(
    "/data",
    ...endpoint({
      summary: "Downloads all data about the account",
      access: "user",
      limit: "ownData",
      response: ownDataView,
    }),
    async (c) => {
      const file = await exportOwnData(c.var.store, c.var.profile);
      return createFileResponse(file, "application/json; charset=utf-8");
    },
  )
  .put(
    "/profile",
    ...endpoint({
      summary: "Changes the account's name and phone number",
      access: "user",
      input: validate("json", profileBody),
      response: profileResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: toProfileView(await updateProfile(c.var.store, c.var.profile, c.req.valid("json"))),
      }),
  )
  .post(
    "/end-sessions",
    ...endpoint({
      summary: "Ends the account's sessions at once, on all devices or on all others",
      access: "user",
      input: validate("json", endSessionsBody),
      response: messageResponse,
    }),
    async (c) => {
      const remainingSessionId =
        c.req.valid("json").scope === "others" ? (c.var.token.sessionId ?? null) : null;
      await endSessions(c.var.store, c.var.profile, remainingSessionId);
      return c.json({ success: true, message: "The sessions have ended." });
    },
  )
  .delete(
    "/account",
    ...endpoint({
      summary: "Deletes the account and the personal data in its orders",
      access: "user",
      input: validate("json", closeAccountBody),
      limit: "password",
      response: messageResponse,
    }),
    async (c) => {
      await closeAccount(c.var.store, c.var.profile, c.req.valid("json"));
      return c.json({ success: true, message: "Your account has been deleted." });
    },
  )
  .post(
    "/claim-admin",
    ...endpoint({
      summary: "Makes the account the first admin, with the link that deploying printed",
      access: "user",
      input: validate("json", claimAdminBody),
      response: messageResponse,
    }),
    async (c) => {
      await becomeFirstAdmin(c.var.store, c.var.profile, c.req.valid("json").token);
      return c.json({ success: true, message: "You are the store's admin." });
    },
  )
  .get(
    "/admin-check",
    ...endpoint({
      summary: "Checks whether the account is an admin",
      access: "user",
      response: adminCheckResponse,
    }),
    (c) => c.json({ success: true, isAdmin: actsAsAdmin(c.var.profile) }),
  );
