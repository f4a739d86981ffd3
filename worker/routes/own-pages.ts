import { Hono } from "hono";
import { ownPageResponse } from "../../contract/store/own-pages.ts";
import { readOwnPage } from "../domain/store/read-own-pages.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";

export const ownPageRoutes = new Hono<AppEnv>().get(
  "/:slug",
  ...endpoint({
    summary: "Returns a published page that the owner added",
    access: "anyone",
    response: ownPageResponse,
  }),
  async (c) => c.json({ success: true, data: await readOwnPage(c.var.store, c.req.param("slug")) }),
);
