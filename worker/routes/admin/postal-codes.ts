import { Hono } from "hono";
import {
  postalCodesBody,
  postalCodesChangeResponse,
  postalCodesQuery,
  postalCodesResponse,
} from "../../../contract/admin/settings.ts";
import { addPostalCodes, listPostalCodes, removePostalCodes } from "../../domain/settings/postal-codes.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";

export const postalCodeRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describeAdmin("The local postal codes, one page", postalCodesResponse),
    validate("query", postalCodesQuery),
    async (c) => c.json({ success: true, ...(await listPostalCodes(c.var.store, c.req.valid("query"))) }),
  )
  .post(
    "/",
    describeAdmin("Adds local postal codes and ranges of them", postalCodesChangeResponse),
    validate("json", postalCodesBody),
    async (c) =>
      c.json({
        success: true,
        ...(await addPostalCodes(c.var.store, c.var.admin, c.req.valid("json"))),
      }),
  )
  .post(
    "/remove",
    describeAdmin("Removes local postal codes and ranges of them", postalCodesChangeResponse),
    validate("json", postalCodesBody),
    async (c) =>
      c.json({
        success: true,
        ...(await removePostalCodes(c.var.store, c.var.admin, c.req.valid("json"))),
      }),
  );
