import { Hono } from "hono";
import { changeSetsQuery, changeSetsResponse, undoResponse } from "../../../contract/admin/change-sets.ts";
import { listChangeSets } from "../../domain/catalog/bulk/list-change-sets.ts";
import { undoChangeSet } from "../../domain/catalog/bulk/undo-change-set.ts";
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
  );
