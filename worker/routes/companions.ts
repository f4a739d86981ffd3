import { Hono } from "hono";
import { companionsQuery, companionsResponse } from "../../contract/catalog/catalog.ts";
import { listCompanions } from "../domain/catalog/list/list-companions.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";
import { validate } from "../middleware/validate.ts";

/** Serves /companions, which is not below /products, because a product may have this slug. */
export const companionRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Lists up to four products that go well with those of a cart",
    access: "anyone",
    input: validate("query", companionsQuery),
    limit: "companions",
    response: companionsResponse,
  }),
  async (c) =>
    c.json({ success: true, data: await listCompanions(c.var.store, c.req.valid("query").product_id) }),
);
