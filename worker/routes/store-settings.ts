import { Hono } from "hono";
import { publicSettingsResponse } from "../../contract/store/public-settings.ts";
import { readPublicSettings } from "../domain/settings/public-settings.ts";
import type { AppEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { cacheBriefly } from "../middleware/response-headers.ts";

export const storeSettingsRoutes = new Hono<AppEnv>().get(
  "/",
  describe("What delivery costs, the categories, and the store's notice", publicSettingsResponse),
  cacheBriefly,
  async (c) => c.json({ success: true, data: await readPublicSettings(c.var.store) }),
);
