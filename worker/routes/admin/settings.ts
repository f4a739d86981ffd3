import { Hono } from "hono";
import {
  postalCodesBody,
  postalCodesChangeResponse,
  postalCodesQuery,
  postalCodesResponse,
  removePostalCodesBody,
} from "../../../contract/admin/postal-codes.ts";
import { settingsBody, settingsResponse } from "../../../contract/admin/settings.ts";
import { adminShippingZonesResponse, shippingZonesBody } from "../../../contract/admin/shipping-zones.ts";
import { changeSettings, readSettings } from "../../domain/store/change-settings.ts";
import { addPostalCodes, listPostalCodes, removePostalCodes } from "../../domain/store/postal-codes.ts";
import { shippingZones } from "../../domain/store/shipping-zones.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";
import { createDocumentRoutes } from "./document-routes.ts";

// The rules by which the store sells and delivers.

export const adminSettingsRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({ summary: "Returns the settings", access: "admin", response: settingsResponse }),
    async (c) => c.json({ success: true, data: await readSettings(c.var.store) }),
  )
  .put(
    "/",
    ...endpoint({
      summary: "Changes the settings",
      access: "admin",
      input: validate("json", settingsBody),
      response: settingsResponse,
    }),
    async (c) => {
      const { store, admin, token } = c.var;
      const data = await changeSettings(store, admin, c.req.valid("json"), token.hasSecondFactor);
      return c.json({ success: true, data });
    },
  );

export const shippingZoneRoutes = createDocumentRoutes({
  name: "the zones in which delivery has prices of its own",
  document: {
    readView: shippingZones.readView,
    change: (context, admin, { document, version }) =>
      shippingZones.change(context, admin, { ...document, version }),
  },
  body: shippingZonesBody,
  response: adminShippingZonesResponse,
  saved: "The shipping zones have been saved.",
});

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
