import { Hono } from "hono";
import { adminSearchQuery, adminSearchResponse } from "../../../contract/admin/search.ts";
import { searchStore } from "../../domain/admin/search-store.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const adminSearchRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Searches orders, customers and products",
    access: "admin",
    input: validate("query", adminSearchQuery),
    response: adminSearchResponse,
  }),
  async (c) => c.json({ success: true, data: await searchStore(c.var.store, c.req.valid("query").query) }),
);
