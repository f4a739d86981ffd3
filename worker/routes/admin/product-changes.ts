import { Hono } from "hono";
import { changeSetsQuery, changeSetsResponse, undoResponse } from "../../../contract/admin/change-sets.ts";
import { fetchImagesBody, importImagesResponse } from "../../../contract/admin/import-images.ts";
import { listChangeSets, undoChangeSet } from "../../domain/catalog/bulk/change-sets.ts";
import { fetchImportImages, readImportImages } from "../../domain/catalog/import/import-images.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

/** Serves /admin/product-changes, which lists imports and bulk actions, and undoes them. */
export const productChangeRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Lists imports and bulk actions, latest first",
      access: "admin",
      input: validate("query", changeSetsQuery),
      response: changeSetsResponse,
    }),
    async (c) => c.json({ success: true, ...(await listChangeSets(c.var.store, c.req.valid("query"))) }),
  )
  .post(
    "/:id/undo",
    ...endpoint({
      summary: "Undoes an import or a bulk action",
      access: "admin",
      response: undoResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        ...(await undoChangeSet(c.var.store, c.var.admin, c.req.param("id"))),
      }),
  )
  .get(
    "/:id/images",
    ...endpoint({
      summary: "Counts an import's images, and lists those that could not be fetched",
      access: "admin",
      response: importImagesResponse,
    }),
    async (c) => c.json({ success: true, data: await readImportImages(c.var.store, c.req.param("id")) }),
  )
  .post(
    "/:id/images",
    ...endpoint({
      summary: "Fetches the next images of an import; repeat it until none is waiting",
      access: "admin",
      input: validate("json", fetchImagesBody),
      limit: "importImages",
      response: importImagesResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await fetchImportImages(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json")),
      }),
  );
