import { Hono } from "hono";
import {
  postalCodesBody,
  postalCodesChangeResponse,
  postalCodesQuery,
  postalCodesResponse,
  removePostalCodesBody,
} from "../../../contract/admin/postal-codes.ts";
import { addPostalCodes, listPostalCodes, removePostalCodes } from "../../domain/store/postal-codes.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const postalCodeRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Lists the local areas and postal codes",
      access: "admin",
      input: validate("query", postalCodesQuery),
      response: postalCodesResponse,
    }),
    async (c) => c.json({ success: true, ...(await listPostalCodes(c.var.store, c.req.valid("query"))) }),
  )
  .post(
    "/",
    ...endpoint({
      summary: "Adds local areas, postal codes and ranges of them",
      access: "admin",
      input: validate("json", postalCodesBody),
      response: postalCodesChangeResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        ...(await addPostalCodes(c.var.store, c.var.admin, c.req.valid("json"))),
      }),
  )
  .post(
    "/remove",
    ...endpoint({
      summary: "Removes local areas, postal codes and ranges of them, or all",
      access: "admin",
      input: validate("json", removePostalCodesBody),
      response: postalCodesChangeResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        ...(await removePostalCodes(c.var.store, c.var.admin, c.req.valid("json"))),
      }),
  );
