import { Hono } from "hono";
import * as v from "valibot";
import { adminOwnPageResponse, ownPageBody, ownPagesResponse } from "../../../contract/admin/own-pages.ts";
import { idSchema } from "../../../contract/shared/request-values.ts";
import { messageResponse } from "../../../contract/shared/success.ts";
import { removeOwnPage, saveOwnPage } from "../../domain/store/change-own-pages.ts";
import { listOwnPages, readAdminOwnPage } from "../../domain/store/read-own-pages.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { parseInput, validate } from "../../middleware/validate.ts";

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
