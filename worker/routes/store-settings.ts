import { Hono } from "hono";
import { publicSettingsAnswer } from "../../contract/shipping-rules.ts";
import { readPublicSettings } from "../domain/settings/settings-row.ts";
import { cacheBriefly } from "../middleware/answer-headers.ts";
import { answers } from "../middleware/answers.ts";
import type { AppEnv } from "../middleware/app-env.ts";

export const storeSettingsRoutes = new Hono<AppEnv>().get(
  "/",
  answers("What delivery costs, and the store's notice", publicSettingsAnswer),
  cacheBriefly,
  async (c) => c.json({ success: true, data: await readPublicSettings(c.var.store) }),
);
