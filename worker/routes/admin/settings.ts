import { Hono } from "hono";
import { settingsBody, settingsResponse } from "../../../contract/admin/settings.ts";
import { changeSettings, readSettings } from "../../domain/store/change-settings.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const adminSettingsRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({ summary: "Returns the settings", access: "admin", response: settingsResponse }),
    async (c) => c.json({ success: true, data: await readSettings(c.var.store) }),
  )
  .put(
    "/",
    ...endpoint({
      summary: "Changes the settings",
      access: "admin",
      input: validate("json", settingsBody),
      response: settingsResponse,
    }),
    async (c) => {
      const { store, admin, token } = c.var;
      const data = await changeSettings(store, admin, c.req.valid("json"), token.hasSecondFactor);
      return c.json({ success: true, data });
    },
  );
