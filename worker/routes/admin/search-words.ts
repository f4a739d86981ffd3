import { Hono } from "hono";
import { adminSynonymsResponse, synonymsBody } from "../../../contract/admin/synonyms.ts";
import { changeSynonyms, readAdminSynonyms } from "../../domain/store/synonyms.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const searchWordRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Returns the words that mean the same to a search",
      access: "admin",
      response: adminSynonymsResponse,
    }),
    async (c) => c.json({ success: true, data: await readAdminSynonyms(c.var.store) }),
  )
  .put(
    "/",
    ...endpoint({
      summary: "Changes the words that mean the same to a search",
      access: "admin",
      input: validate("json", synonymsBody),
      response: adminSynonymsResponse,
    }),
    async (c) => {
      const data = await changeSynonyms(c.var.store, c.var.admin, c.req.valid("json"));
      return c.json({ success: true, message: "The search words have been saved.", data });
    },
  );
