import { Hono } from "hono";
import { storeIdentityBody, storeIdentityResponse } from "../../../contract/admin/store-identity.ts";
import { changeIdentity, readIdentityView } from "../../domain/settings/store-content.ts";
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
      const data = await changeIdentity(c.var.store, c.var.profile, c.req.valid("json"));
      return c.json({ success: true, message: "The store has been saved.", data });
    },
  );
