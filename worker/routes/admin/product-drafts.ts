import { Hono } from "hono";
import * as v from "valibot";
import {
  deletedDraftResponse,
  productDraftBody,
  productDraftResponse,
  productDraftsResponse,
} from "../../../contract/admin/product-drafts.ts";
import { idSchema } from "../../../contract/shared/request-values.ts";
import {
  deleteProductDraft,
  listProductDrafts,
  saveProductDraft,
} from "../../domain/catalog/products/product-drafts.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin } from "../../middleware/describe.ts";
import { parseInput, validate } from "../../middleware/validate.ts";

/** /admin/product-drafts: unfinished products. */
export const productDraftRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describeAdmin("Products that are not complete yet, latest first", productDraftsResponse),
    async (c) => c.json({ success: true, data: await listProductDrafts(c.var.store) }),
  )
  .put(
    "/:id",
    describeAdmin("Keeps a product that is not complete, with a name alone or more", productDraftResponse),
    validate("json", productDraftBody),
    async (c) => {
      const { id } = parseInput(v.object({ id: idSchema }), c.req.param());
      const data = await saveProductDraft(c.var.store, c.var.admin, id, c.req.valid("json"));
      return c.json({ success: true, message: `${String(data.values.name)} is kept as a draft.`, data });
    },
  )
  .delete("/:id", describeAdmin("Deletes a draft", deletedDraftResponse), async (c) => {
    const name = await deleteProductDraft(c.var.store, c.var.admin, c.req.param("id"));
    return c.json({ success: true, message: `The draft of ${name} has been deleted.` });
  });
