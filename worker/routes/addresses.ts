import { Hono } from "hono";
import * as v from "valibot";
import { addressBody, addressListResponse, addressResponse } from "../../contract/account/account.ts";
import { listAddresses } from "../domain/addresses/address-rows.ts";
import {
  createAddress,
  deleteAddress,
  setDefaultAddress,
  updateAddress,
} from "../domain/addresses/change-addresses.ts";
import type { AppEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { requireUser } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";

const signedIn = { signedIn: true };
const deletedResponse = v.object({ success: v.literal(true), message: v.string() });

export const addressRoutes = new Hono<AppEnv>()
  .use(requireUser)
  .get("/", describe("The account's addresses", addressListResponse, signedIn), async (c) =>
    c.json({ success: true, data: await listAddresses(c.var.store, c.var.profile) }),
  )
  .post(
    "/",
    describe("Saves a new address", addressResponse, { ...signedIn, status: 201 }),
    validate("json", addressBody),
    async (c) =>
      c.json(
        { success: true, data: await createAddress(c.var.store, c.var.profile, c.req.valid("json")) },
        201,
      ),
  )
  .put(
    "/:id",
    describe("Changes an address", addressResponse, signedIn),
    validate("json", addressBody),
    async (c) =>
      c.json({
        success: true,
        data: await updateAddress(c.var.store, c.var.profile, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .delete("/:id", describe("Deletes an address", deletedResponse, signedIn), async (c) => {
    await deleteAddress(c.var.store, c.var.profile, c.req.param("id"));
    return c.json({ success: true, message: "Address deleted" });
  })
  .put("/:id/default", describe("Makes an address the default", addressResponse, signedIn), async (c) =>
    c.json({
      success: true,
      data: await setDefaultAddress(c.var.store, c.var.profile, c.req.param("id")),
    }),
  );
