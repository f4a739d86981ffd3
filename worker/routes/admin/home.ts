import { Hono } from "hono";
import { adminHomeResponse, homeBody } from "../../../contract/admin/home.ts";
import { adminNavigationResponse, navigationBody } from "../../../contract/admin/navigation.ts";
import { changeHome, readAdminHome } from "../../domain/store/home.ts";
import { changeNavigation, readNavigation } from "../../domain/store/navigation.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const homeRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Returns the home page's parts and banners",
      access: "admin",
      response: adminHomeResponse,
    }),
    async (c) => c.json({ success: true, data: await readAdminHome(c.var.store) }),
  )
  .put(
    "/",
    ...endpoint({
      summary: "Changes the home page",
      access: "admin",
      input: validate("json", homeBody),
      response: adminHomeResponse,
    }),
    async (c) => {
      const data = await changeHome(c.var.store, c.var.admin, c.req.valid("json"));
      return c.json({ success: true, message: "The home page has been saved.", data });
    },
  );

export const navigationRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Returns the links of header, menu and footer",
      access: "admin",
      response: adminNavigationResponse,
    }),
    async (c) => c.json({ success: true, data: await readNavigation(c.var.store) }),
  )
  .put(
    "/",
    ...endpoint({
      summary: "Changes the links of header, menu and footer",
      access: "admin",
      input: validate("json", navigationBody),
      response: adminNavigationResponse,
    }),
    async (c) => {
      const data = await changeNavigation(c.var.store, c.var.admin, c.req.valid("json"));
      return c.json({ success: true, message: "The navigation has been saved.", data });
    },
  );
