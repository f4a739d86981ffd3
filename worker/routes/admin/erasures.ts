import { Hono } from "hono";
import {
  type AddressErasure,
  eraseAddressBody,
  eraseAddressResponse,
} from "../../../contract/admin/erasures.ts";
import { eraseAddress } from "../../domain/accounts/erase-address.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const erasureRoutes = new Hono<AppEnv>().post(
  "/",
  ...endpoint({
    summary: "Erases a person without an account from guests' orders, the newsletter and stock alerts",
    access: "admin",
    input: validate("json", eraseAddressBody),
    response: eraseAddressResponse,
  }),
  async (c) => {
    const data = await eraseAddress(c.var.store, c.var.admin, c.req.valid("json").email);
    return c.json({ success: true, message: describeErasure(data), data });
  },
);

function describeErasure({ order_count: count, has_account: hasAccount }: AddressErasure): string {
  const ordersText = count === 0 ? "" : `, also from ${count === 1 ? "1 order" : `${count} orders`}`;
  const account = " It still has an account, which its owner can delete on the profile page.";
  return `The address was erased${ordersText}.${hasAccount ? account : ""}`;
}
