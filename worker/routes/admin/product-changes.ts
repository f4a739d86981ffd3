import { Hono } from "hono";
import { changeSetsQuery, changeSetsResponse, undoResponse } from "../../../contract/admin/products.ts";
import { listChangeSets } from "../../domain/catalog/bulk/change-sets.ts";
import { undoChangeSet } from "../../domain/catalog/bulk/undo-change-set.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";

/** /admin/product-changes: imports and bulk actions, and their undo. */
export const productChangeRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describeAdmin("Imports and bulk actions, latest first", changeSetsResponse),
    validate("query", changeSetsQuery),
    async (c) => c.json({ success: true, ...(await listChangeSets(c.var.store, c.req.valid("query"))) }),
  )
  .post("/:id/undo", describeAdmin("Takes an import or a bulk action back", undoResponse), async (c) =>
    c.json({
      success: true,
      ...(await undoChangeSet(c.var.store, c.var.admin, c.req.param("id"))),
    }),
  );
