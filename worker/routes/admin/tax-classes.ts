import { Hono } from "hono";
import { taxClassesResponse } from "../../../contract/admin/tax-classes.ts";
import { readTaxClasses } from "../../domain/money/taxes/tax-classes.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";

export const taxClassRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Lists the tax classes that products can have",
    access: "admin",
    response: taxClassesResponse,
  }),
  async (c) => c.json({ success: true, data: await readTaxClasses(c.var.store) }),
);
