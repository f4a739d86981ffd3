import { Hono } from "hono";
import { storeIdentityBody, storeIdentityResponse } from "../../../contract/admin/store-identity.ts";
import { adminTextResponse, storeTextBody } from "../../../contract/admin/store-texts.ts";
import { changeIdentity, readIdentityView } from "../../domain/store/store-identity.ts";
import { changeText, readAdminText, requireTextPage } from "../../domain/store/texts.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const storeIdentityRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Returns the store's identity",
      access: "admin",
      response: storeIdentityResponse,
    }),
    async (c) => c.json({ success: true, data: await readIdentityView(c.var.store) }),
  )
  .put(
    "/",
    ...endpoint({
      summary: "Changes the store's identity",
      access: "admin",
      input: validate("json", storeIdentityBody),
      response: storeIdentityResponse,
    }),
    async (c) => {
      const data = await changeIdentity(c.var.store, c.var.admin, c.req.valid("json"));
      return c.json({ success: true, message: "The store has been saved.", data });
    },
  );

export const storeTextRoutes = new Hono<AppEnv>()
  .get(
    "/:page",
    ...endpoint({
      summary: "Returns the text of a page for editing",
      access: "admin",
      response: adminTextResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await readAdminText(c.var.store, requireTextPage(c.req.param("page"))),
      }),
  )
  .put(
    "/:page",
    ...endpoint({
      summary: "Changes the text of a page",
      access: "admin",
      input: validate("json", storeTextBody),
      response: adminTextResponse,
    }),
    async (c) => {
      const page = requireTextPage(c.req.param("page"));
      const data = await changeText(c.var.store, c.var.admin, page, c.req.valid("json"));
      return c.json({ success: true, message: "The text has been saved.", data });
    },
  );
