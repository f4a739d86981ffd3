import { Hono } from "hono";
import { storeIdentityBody, storeIdentityResponse } from "../../../contract/admin/store-identity.ts";
import { adminTextResponse, storeTextBody } from "../../../contract/admin/store-texts.ts";
import { changeIdentity, readIdentityView } from "../../domain/settings/store-content.ts";
import { changeText, readAdminText, requireTextPage } from "../../domain/settings/texts.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";

export const storeIdentityRoutes = new Hono<AppEnv>()
  .get("/", describeAdmin("Who the store is", storeIdentityResponse), async (c) =>
    c.json({ success: true, data: await readIdentityView(c.var.store) }),
  )
  .put(
    "/",
    describeAdmin("Changes who the store is", storeIdentityResponse),
    validate("json", storeIdentityBody),
    async (c) => {
      const data = await changeIdentity(c.var.store, c.var.admin, c.req.valid("json"));
      return c.json({ success: true, message: "The store has been saved.", data });
    },
  );

export const storeTextRoutes = new Hono<AppEnv>()
  .get("/:page", describeAdmin("The text of a page, as its author wrote it", adminTextResponse), async (c) =>
    c.json({
      success: true,
      data: await readAdminText(c.var.store, requireTextPage(c.req.param("page"))),
    }),
  )
  .put(
    "/:page",
    describeAdmin("Changes the text of a page", adminTextResponse),
    validate("json", storeTextBody),
    async (c) => {
      const page = requireTextPage(c.req.param("page"));
      const data = await changeText(c.var.store, c.var.admin, page, c.req.valid("json"));
      return c.json({ success: true, message: "The text has been saved.", data });
    },
  );
