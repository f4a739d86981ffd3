import { Hono } from "hono";
import { configAnswer } from "../../contract/config.ts";
import { answers } from "../middleware/answers.ts";
import type { AppEnv } from "../middleware/app-env.ts";
import { publicConfigOf } from "../public-config.ts";

export const configRoutes = new Hono<AppEnv>().get(
  "/",
  answers("What the SPA must know at run time", configAnswer),
  (c) => {
    c.header("Cache-Control", "public, max-age=60");
    return c.json({ success: true, data: publicConfigOf(c.var.settings) });
  },
);
