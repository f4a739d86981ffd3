import { Hono } from "hono";
import * as v from "valibot";
import { addressAnswer, addressBody, addressListAnswer } from "../../contract/account/account.ts";
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
const deletedAnswer = v.object({ success: v.literal(true), message: v.string() });

export const addressRoutes = new Hono<AppEnv>()
  .use(requireUser)
  .get("/", describe("The account's addresses", addressListAnswer, signedIn), async (c) =>
    c.json({ success: true, data: await listAddresses(c.var.store, c.var.profile) }),
  )
  .post(
    "/",
    describe("Saves a new address", addressAnswer, { ...signedIn, status: 201 }),
    validate("json", addressBody),
    async (c) =>
      c.json(
        { success: true, data: await createAddress(c.var.store, c.var.profile, c.req.valid("json")) },
        201,
      ),
  )
  .put(
    "/:id",
    describe("Changes an address", addressAnswer, signedIn),
    validate("json", addressBody),
    async (c) =>
      c.json({
        success: true,
        data: await updateAddress(c.var.store, c.var.profile, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .delete("/:id", describe("Deletes an address", deletedAnswer, signedIn), async (c) => {
    await deleteAddress(c.var.store, c.var.profile, c.req.param("id"));
    return c.json({ success: true, message: "Address deleted" });
  })
  .put("/:id/default", describe("Makes an address the default", addressAnswer, signedIn), async (c) =>
    c.json({
      success: true,
      data: await setDefaultAddress(c.var.store, c.var.profile, c.req.param("id")),
    }),
  );
