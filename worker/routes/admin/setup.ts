import { Hono } from "hono";
import { setupBody, setupResponse } from "../../../contract/admin/setup.ts";
import { readSetup, setUpStore } from "../../domain/admin/set-up-store.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const setupRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Returns what the setup of a new store asks",
      access: "admin",
      response: setupResponse,
    }),
    async (c) => c.json({ success: true, data: await readSetup(c.var.store) }),
  )
  .put(
    "/",
    ...endpoint({
      summary: "Sets up a new store",
      access: "admin",
      input: validate("json", setupBody),
      response: setupResponse,
    }),
    async (c) => {
      const data = await setUpStore(c.var.store, c.var.admin, c.req.valid("json"));
      return c.json({ success: true, message: "Your store has been set up.", data });
    },
  );
