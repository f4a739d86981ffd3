import { Hono } from "hono";
import { addressBody } from "../../contract/account.ts";
import { createAddress } from "../domain/addresses/create-address.ts";
import { deleteAddress } from "../domain/addresses/delete-address.ts";
import { listAddresses } from "../domain/addresses/list-addresses.ts";
import { setDefaultAddress } from "../domain/addresses/set-default-address.ts";
import { updateAddress } from "../domain/addresses/update-address.ts";
import type { AppEnv } from "../middleware/app-env.ts";
import { requireUser } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";

export const addressRoutes = new Hono<AppEnv>()
  .use(requireUser)
  .get("/", async (c) => c.json({ success: true, data: await listAddresses(c.var.store, c.var.profile) }))
  .post("/", validate("json", addressBody), async (c) =>
    c.json(
      { success: true, data: await createAddress(c.var.store, c.var.profile, c.req.valid("json")) },
      201,
    ),
  )
  .put("/:id", validate("json", addressBody), async (c) =>
    c.json({
      success: true,
      data: await updateAddress(c.var.store, c.var.profile, c.req.param("id"), c.req.valid("json")),
    }),
  )
  .delete("/:id", async (c) => {
    await deleteAddress(c.var.store, c.var.profile, c.req.param("id"));
    return c.json({ success: true, message: "Address deleted" });
  })
  .put("/:id/default", async (c) =>
    c.json({
      success: true,
      data: await setDefaultAddress(c.var.store, c.var.profile, c.req.param("id")),
    }),
  );
