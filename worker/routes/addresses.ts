import { Hono } from "hono";
import { addressBody, addressListResponse, addressResponse } from "../../contract/account/addresses.ts";
import { messageResponse } from "../../contract/shared/success.ts";
import {
  createAddress,
  deleteAddress,
  setDefaultAddress,
  updateAddress,
} from "../domain/profiles/change-addresses.ts";
import { listAddresses } from "../domain/profiles/read-addresses.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";
import { validate } from "../middleware/validate.ts";

export const addressRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({ summary: "Lists the account's addresses", access: "user", response: addressListResponse }),
    async (c) => c.json({ success: true, data: await listAddresses(c.var.store, c.var.profile) }),
  )
  .post(
    "/",
    ...endpoint({
      summary: "Adds an address",
      access: "user",
      input: validate("json", addressBody),
      response: addressResponse,
      status: 201,
    }),
    async (c) =>
      c.json(
        { success: true, data: await createAddress(c.var.store, c.var.profile, c.req.valid("json")) },
        201,
      ),
  )
  .put(
    "/:id",
    ...endpoint({
      summary: "Changes an address",
      access: "user",
      input: validate("json", addressBody),
      response: addressResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await updateAddress(c.var.store, c.var.profile, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .delete(
    "/:id",
    ...endpoint({ summary: "Deletes an address", access: "user", response: messageResponse }),
    async (c) => {
      await deleteAddress(c.var.store, c.var.profile, c.req.param("id"));
      return c.json({ success: true, message: "Address deleted" });
    },
  )
  .put(
    "/:id/default",
    ...endpoint({ summary: "Makes an address the default", access: "user", response: addressResponse }),
    async (c) =>
      c.json({
        success: true,
        data: await setDefaultAddress(c.var.store, c.var.profile, c.req.param("id")),
      }),
  );
