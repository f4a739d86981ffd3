import { Hono } from "hono";
import {
  changeUserBody,
  userDetailResponse,
  userPageResponse,
  userResponse,
  usersQuery,
} from "../../../contract/admin/users.ts";
import { changeUser } from "../../domain/accounts/change-user.ts";
import { listUsers, readUser } from "../../domain/accounts/list-users.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";

export const adminUserRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describeAdmin("Accounts, filtered and sorted, one page", userPageResponse),
    validate("query", usersQuery),
    async (c) => c.json({ success: true, ...(await listUsers(c.var.store, c.req.valid("query"))) }),
  )
  .get("/:id", describeAdmin("One account with its addresses and orders", userDetailResponse), async (c) =>
    c.json({ success: true, data: await readUser(c.var.store, c.req.param("id")) }),
  )
  .put(
    "/:id",
    describeAdmin("Changes an account's role or status", userResponse),
    validate("json", changeUserBody),
    async (c) =>
      c.json({
        success: true,
        message: "The account has been changed.",
        data: await changeUser(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json")),
      }),
  );
