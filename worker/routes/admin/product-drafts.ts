import { Hono } from "hono";
import * as v from "valibot";
import {
  productDraftBody,
  productDraftResponse,
  productDraftsResponse,
} from "../../../contract/admin/product-drafts.ts";
import { idSchema } from "../../../contract/shared/request-values.ts";
import { messageResponse } from "../../../contract/shared/success.ts";
import {
  deleteProductDraft,
  listProductDrafts,
  saveProductDraft,
} from "../../domain/catalog/products/product-drafts.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { parseInput, validate } from "../../middleware/validate.ts";

/** Serves /admin/product-drafts, the unfinished products. */
export const productDraftRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Lists drafts of products, latest first",
      access: "admin",
      response: productDraftsResponse,
    }),
    async (c) => c.json({ success: true, data: await listProductDrafts(c.var.store) }),
  )
  .put(
    "/:id",
    ...endpoint({
      summary: "Saves a draft of a product, which needs only a name",
      access: "admin",
      input: validate("json", productDraftBody),
      response: productDraftResponse,
    }),
    async (c) => {
      const { id } = parseInput(v.object({ id: idSchema }), c.req.param());
      const data = await saveProductDraft(c.var.store, c.var.admin, id, c.req.valid("json"));
      return c.json({ success: true, message: `${String(data.values.name)} is kept as a draft.`, data });
    },
  )
  .delete(
    "/:id",
    ...endpoint({ summary: "Deletes a draft", access: "admin", response: messageResponse }),
    async (c) => {
      const name = await deleteProductDraft(c.var.store, c.var.admin, c.req.param("id"));
      return c.json({ success: true, message: `The draft of ${name} has been deleted.` });
    },
  );
