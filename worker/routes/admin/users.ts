import { Hono } from "hono";
import {
  changeUserBody,
  userDetailResponse,
  userPageResponse,
  userResponse,
  usersQuery,
} from "../../../contract/admin/users.ts";
import { taxExemption } from "../../../contract/tax/tax-exemption.ts";
import { changeTaxExemption } from "../../domain/accounts/change-tax-exemption.ts";
import { changeUser } from "../../domain/accounts/change-user.ts";
import { listUsers } from "../../domain/accounts/list-users.ts";
import { readUser } from "../../domain/accounts/read-user.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const adminUserRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Lists accounts, filtered and sorted",
      access: "admin",
      input: validate("query", usersQuery),
      response: userPageResponse,
    }),
    async (c) => c.json({ success: true, ...(await listUsers(c.var.store, c.req.valid("query"))) }),
  )
  .get(
    "/:id",
    ...endpoint({
      summary: "Returns an account with its addresses and orders",
      access: "admin",
      response: userDetailResponse,
    }),
    async (c) => c.json({ success: true, data: await readUser(c.var.store, c.req.param("id")) }),
  )
  .put(
    "/:id",
    ...endpoint({
      summary: "Changes an account's role or status",
      access: "admin",
      input: validate("json", changeUserBody),
      response: userResponse,
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
      response: userResponse,
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
      response: userResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        message: "The tax exemption has ended.",
        data: await changeTaxExemption(c.var.store, c.var.admin, c.req.param("id"), null),
      }),
  );
