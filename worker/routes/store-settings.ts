import { Hono } from "hono";
import { homeResponse } from "../../contract/store/home-view.ts";
import { ownPageResponse } from "../../contract/store/own-pages.ts";
import { publicSettingsResponse } from "../../contract/store/public-settings.ts";
import { textResponse } from "../../contract/store/texts.ts";
import { readHome } from "../domain/store/home.ts";
import { readOwnPage } from "../domain/store/read-own-pages.ts";
import { readPublicSettings } from "../domain/storefront/read-public-settings.ts";
import { readTextPage, requireTextPage } from "../domain/storefront/read-text-page.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";

export const storeSettingsRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Returns the store's identity, categories, notice and delivery rules",
      access: "anyone",
      response: publicSettingsResponse,
    }),
    async (c) => c.json({ success: true, data: await readPublicSettings(c.var.store) }),
  )
  .get(
    "/home",
    ...endpoint({
      summary: "Returns the home page's parts and banners",
      access: "anyone",
      response: homeResponse,
    }),
    async (c) => c.json({ success: true, data: await readHome(c.var.store) }),
  )
  .get(
    "/texts/:page",
    ...endpoint({
      summary: "Returns the text of a page: about, terms, privacy or accessibility",
      access: "anyone",
      response: textResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await readTextPage(c.var.store, requireTextPage(c.req.param("page"))),
      }),
  );

export const ownPageRoutes = new Hono<AppEnv>().get(
  "/:slug",
  ...endpoint({
    summary: "Returns a published page that the owner added",
    access: "anyone",
    response: ownPageResponse,
  }),
  async (c) => c.json({ success: true, data: await readOwnPage(c.var.store, c.req.param("slug")) }),
);
