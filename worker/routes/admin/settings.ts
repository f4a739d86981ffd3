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
import { adminAnswers, adminFile } from "../../middleware/answers.ts";
import type { AppEnv } from "../../middleware/app-env.ts";
import { requireAdmin } from "../../middleware/require-admin.ts";
import { validate } from "../../middleware/validate.ts";
import { csvAnswer } from "./csv-answer.ts";

export const adminSettingsRoutes = new Hono<AppEnv>()
  .use(requireAdmin)
  .get("/settings", adminAnswers("How the store sells", settingsAnswer), async (c) =>
    c.json({ success: true, data: await readSettings(c.var.store) }),
  )
  .put(
    "/settings",
    adminAnswers("Changes how the store sells", settingsAnswer),
    validate("json", settingsBody),
    async (c) =>
      c.json({
        success: true,
        data: await changeSettings(c.var.store, c.var.profile, c.req.valid("json")),
      }),
  )
  .get(
    "/postal-codes",
    adminAnswers("The local postal codes, one page", postalCodesAnswer),
    validate("query", postalCodesQuery),
    async (c) => c.json({ success: true, ...(await listPostalCodes(c.var.store, c.req.valid("query"))) }),
  )
  .post(
    "/postal-codes",
    adminAnswers("Adds local postal codes and ranges of them", postalCodesChangeAnswer),
    validate("json", postalCodesBody),
    async (c) =>
      c.json({
        success: true,
        ...(await addPostalCodes(c.var.store, c.var.profile, c.req.valid("json"))),
      }),
  )
  .post(
    "/postal-codes/remove",
    adminAnswers("Removes local postal codes and ranges of them", postalCodesChangeAnswer),
    validate("json", postalCodesBody),
    async (c) =>
      c.json({
        success: true,
        ...(await removePostalCodes(c.var.store, c.var.profile, c.req.valid("json"))),
      }),
  )
  .get(
    "/newsletter/subscribers",
    adminAnswers("Newsletter subscribers, one page", subscribersAnswer),
    validate("query", subscribersQuery),
    async (c) => c.json({ success: true, ...(await listSubscribers(c.var.store, c.req.valid("query"))) }),
  )
  .get(
    "/newsletter/subscribers/export",
    adminFile("Newsletter subscribers as CSV"),
    validate("query", subscriberExportQuery),
    (c) => csvAnswer(c, exportSubscribers(c.var.store, c.req.valid("query").status)),
  );
