import { Hono } from "hono";
import {
  postalCodesAnswer,
  postalCodesBody,
  postalCodesChangeAnswer,
  postalCodesQuery,
  settingsAnswer,
  settingsBody,
  subscriberExportQuery,
  subscribersAnswer,
  subscribersQuery,
} from "../../../contract/admin-settings.ts";
import { exportSubscribers, listSubscribers } from "../../domain/newsletter/list-subscribers.ts";
import { changeSettings, readSettings } from "../../domain/settings/change-settings.ts";
import { addPostalCodes, listPostalCodes, removePostalCodes } from "../../domain/settings/postal-codes.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin, describeAdminFile } from "../../middleware/describe.ts";
import { requireAdmin } from "../../middleware/require-user.ts";
import { validate } from "../../middleware/validate.ts";
import { csvAnswer } from "./csv-answer.ts";

export const adminSettingsRoutes = new Hono<AppEnv>()
  .use(requireAdmin)
  .get("/settings", describeAdmin("How the store sells", settingsAnswer), async (c) =>
    c.json({ success: true, data: await readSettings(c.var.store) }),
  )
  .put(
    "/settings",
    describeAdmin("Changes how the store sells", settingsAnswer),
    validate("json", settingsBody),
    async (c) =>
      c.json({
        success: true,
        data: await changeSettings(c.var.store, c.var.profile, c.req.valid("json")),
      }),
  )
  .get(
    "/postal-codes",
    describeAdmin("The local postal codes, one page", postalCodesAnswer),
    validate("query", postalCodesQuery),
    async (c) => c.json({ success: true, ...(await listPostalCodes(c.var.store, c.req.valid("query"))) }),
  )
  .post(
    "/postal-codes",
    describeAdmin("Adds local postal codes and ranges of them", postalCodesChangeAnswer),
    validate("json", postalCodesBody),
    async (c) =>
      c.json({
        success: true,
        ...(await addPostalCodes(c.var.store, c.var.profile, c.req.valid("json"))),
      }),
  )
  .post(
    "/postal-codes/remove",
    describeAdmin("Removes local postal codes and ranges of them", postalCodesChangeAnswer),
    validate("json", postalCodesBody),
    async (c) =>
      c.json({
        success: true,
        ...(await removePostalCodes(c.var.store, c.var.profile, c.req.valid("json"))),
      }),
  )
  .get(
    "/newsletter/subscribers",
    describeAdmin("Newsletter subscribers, one page", subscribersAnswer),
    validate("query", subscribersQuery),
    async (c) => c.json({ success: true, ...(await listSubscribers(c.var.store, c.req.valid("query"))) }),
  )
  .get(
    "/newsletter/subscribers/export",
    describeAdminFile("Newsletter subscribers as CSV"),
    validate("query", subscriberExportQuery),
    (c) => csvAnswer(c, exportSubscribers(c.var.store, c.req.valid("query").status)),
  );
