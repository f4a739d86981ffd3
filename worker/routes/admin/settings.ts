import { Hono } from "hono";
import { settingsBody, settingsResponse } from "../../../contract/admin/settings.ts";
import { changeSettings, readSettings } from "../../domain/settings/change-settings.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";

export const adminSettingsRoutes = new Hono<AppEnv>()
  .get("/", describeAdmin("How the store sells", settingsResponse), async (c) =>
    c.json({ success: true, data: await readSettings(c.var.store) }),
  )
  .put(
    "/",
    describeAdmin("Changes how the store sells", settingsResponse),
    validate("json", settingsBody),
    async (c) => {
      const { store, admin, token } = c.var;
      const data = await changeSettings(store, admin, c.req.valid("json"), token.hasSecondFactor);
      return c.json({ success: true, data });
    },
  );
