import { Hono } from "hono";
import { configResponse } from "../../contract/shared/config.ts";
import type { AppEnv } from "../env.ts";
import { toPublicConfig } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";

export const configRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Returns the settings that the SPA needs at run time",
    access: "anyone",
    response: configResponse,
  }),
  (c) => {
    c.header("Cache-Control", "public, max-age=60");
    return c.json({ success: true, data: toPublicConfig(c.var.settings) });
  },
);
