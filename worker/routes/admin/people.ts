import { Hono } from "hono";
import {
  consentsQuery,
  consentsResponse,
  subscriberExportQuery,
  subscribersQuery,
  subscribersResponse,
} from "../../../contract/admin/subscribers.ts";
import {
  type AddressErasure,
  adminUserDetailResponse,
  adminUserPageResponse,
  adminUserResponse,
  changeUserBody,
  eraseAddressBody,
  eraseAddressResponse,
  usersQuery,
} from "../../../contract/admin/users.ts";
import { taxExemption } from "../../../contract/tax/tax-exemption.ts";
import { changeTaxExemption } from "../../domain/accounts/change-tax-exemption.ts";
import { changeUser } from "../../domain/accounts/change-user.ts";
import { eraseAddress } from "../../domain/accounts/erase-address.ts";
import { listUsers, readUser } from "../../domain/accounts/read-users.ts";
import { listConsents } from "../../domain/emails/newsletter/consents.ts";
import { exportSubscribers, listSubscribers } from "../../domain/emails/newsletter/list-subscribers.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";
import { createFileResponse, csvType } from "../file-response.ts";

// The people whom the store knows: accounts, newsletter subscribers, and guests who ask to be erased.

export const adminUserRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Lists accounts, filtered and sorted",
      access: "admin",
      input: validate("query", usersQuery),
      response: adminUserPageResponse,
    }),
    async (c) => c.json({ success: true, ...(await listUsers(c.var.store, c.req.valid("query"))) }),
  )
  .get(
    "/:id",
    ...endpoint({
      summary: "Returns an account with its addresses and orders",
      access: "admin",
      response: adminUserDetailResponse,
    }),
    async (c) => c.json({ success: true, data: await readUser(c.var.store, c.req.param("id")) }),
  )
  .put(
    "/:id",
    ...endpoint({
      summary: "Changes an account's role or status",
      access: "admin",
      input: validate("json", changeUserBody),
      response: adminUserResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        message: "The account has been changed.",
        data: await changeUser(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .put(
    "/:id/tax-exemption",
    ...endpoint({
      summary: "Exempts an account from tax, or changes its exemption",
      access: "admin",
      input: validate("json", taxExemption),
      response: adminUserResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        message: "The tax exemption has been saved.",
        data: await changeTaxExemption(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .delete(
    "/:id/tax-exemption",
    ...endpoint({
      summary: "Ends an account's exemption from tax",
      access: "admin",
      response: adminUserResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        message: "The tax exemption has ended.",
        data: await changeTaxExemption(c.var.store, c.var.admin, c.req.param("id"), null),
      }),
  );

export const adminNewsletterRoutes = new Hono<AppEnv>()
  .get(
    "/subscribers",
    ...endpoint({
      summary: "Lists newsletter subscribers",
      access: "admin",
      input: validate("query", subscribersQuery),
      response: subscribersResponse,
    }),
    async (c) => c.json({ success: true, ...(await listSubscribers(c.var.store, c.req.valid("query"))) }),
  )
  .get(
    "/consents",
    ...endpoint({
      summary: "Lists the evidence of an address's consents to the newsletter, also of an erased one",
      access: "admin",
      input: validate("query", consentsQuery),
      response: consentsResponse,
    }),
    async (c) => c.json({ success: true, data: await listConsents(c.var.store, c.req.valid("query").email) }),
  )
  .get(
    "/subscribers/export",
    ...endpoint({
      summary: "Exports newsletter subscribers as CSV",
      access: "admin",
      input: validate("query", subscriberExportQuery),
      response: "text/csv",
    }),
    async (c) =>
      createFileResponse(
        await exportSubscribers(c.var.store, c.var.admin, c.req.valid("query").status),
        csvType,
      ),
  );

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
