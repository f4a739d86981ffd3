import { Hono } from "hono";
import * as v from "valibot";
import {
  adminHomeResponse,
  adminNavigationResponse,
  adminOwnPageResponse,
  adminSynonymsResponse,
  adminTextResponse,
  homeBody,
  navigationBody,
  ownPageBody,
  ownPagesResponse,
  storeTextBody,
  synonymsBody,
} from "../../../contract/admin/content.ts";
import { storeIdentityBody, storeIdentityResponse } from "../../../contract/admin/store-identity.ts";
import { idSchema } from "../../../contract/shared/request-values.ts";
import { messageResponse } from "../../../contract/shared/success.ts";
import { removeOwnPage, saveOwnPage } from "../../domain/store/change-own-pages.ts";
import { changeHome, home } from "../../domain/store/home.ts";
import { changeIdentity, readIdentityView } from "../../domain/store/identity.ts";
import { navigation } from "../../domain/store/navigation.ts";
import { listOwnPages, readAdminOwnPage } from "../../domain/store/read-own-pages.ts";
import { synonyms } from "../../domain/store/synonyms.ts";
import { getPageText, requireEditablePage } from "../../domain/store/texts.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { parseInput, validate } from "../../middleware/validate.ts";
import { createDocumentRoutes } from "./document-routes.ts";

// The owner's texts: identity, home page, links, texts, own pages and search words.

export const storeIdentityRoutes = createDocumentRoutes({
  name: "the store's identity",
  document: { readView: readIdentityView, change: changeIdentity },
  body: storeIdentityBody,
  response: storeIdentityResponse,
  saved: "The store has been saved.",
});

export const homeRoutes = createDocumentRoutes({
  name: "the home page's parts and banners",
  document: { readView: home.readView, change: changeHome },
  body: homeBody,
  response: adminHomeResponse,
  saved: "The home page has been saved.",
});

export const navigationRoutes = createDocumentRoutes({
  name: "the links of header, menu and footer",
  document: navigation,
  body: navigationBody,
  response: adminNavigationResponse,
  saved: "The navigation has been saved.",
});

export const searchWordRoutes = createDocumentRoutes({
  name: "the words that mean the same to a search",
  document: synonyms,
  body: synonymsBody,
  response: adminSynonymsResponse,
  saved: "The search words have been saved.",
});

export const storeTextRoutes = new Hono<AppEnv>()
  .get(
    "/:page",
    ...endpoint({
      summary: "Returns the text of a page for editing",
      access: "admin",
      response: adminTextResponse,
    }),
    async (c) => {
      const text = getPageText(requireEditablePage(c.req.param("page")));
      return c.json({ success: true, data: await text.readView(c.var.store) });
    },
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
      const text = getPageText(requireEditablePage(c.req.param("page")));
      const data = await text.change(c.var.store, c.var.admin, c.req.valid("json"));
      return c.json({ success: true, message: "The text has been saved.", data });
    },
  );

/** Serves /admin/pages, the pages that the owner added. */
export const adminOwnPageRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Lists the owner's pages, including drafts",
      access: "admin",
      response: ownPagesResponse,
    }),
    async (c) => c.json({ success: true, ...(await listOwnPages(c.var.store)) }),
  )
  .get(
    "/:id",
    ...endpoint({
      summary: "Returns one of the owner's pages for editing",
      access: "admin",
      response: adminOwnPageResponse,
    }),
    async (c) => c.json({ success: true, data: await readAdminOwnPage(c.var.store, c.req.param("id")) }),
  )
  .put(
    "/:id",
    ...endpoint({
      summary: "Adds one of the owner's pages, or changes it",
      access: "admin",
      input: validate("json", ownPageBody),
      response: adminOwnPageResponse,
    }),
    async (c) => {
      const { id } = parseInput(v.object({ id: idSchema }), c.req.param());
      const data = await saveOwnPage(c.var.store, c.var.admin, id, c.req.valid("json"));
      const message = data.page.is_published ? "The page is published." : "The page is saved as a draft.";
      return c.json({ success: true, message, data });
    },
  )
  .delete(
    "/:id",
    ...endpoint({
      summary: "Deletes one of the owner's pages",
      access: "admin",
      response: messageResponse,
    }),
    async (c) => {
      await removeOwnPage(c.var.store, c.var.admin, c.req.param("id"));
      return c.json({ success: true, message: "The page has been deleted." });
    },
  );
