import { Hono } from "hono";
import { adminShippingZonesResponse, shippingZonesBody } from "../../../contract/admin/shipping-zones.ts";
import { changeShippingZones, readShippingZones } from "../../domain/store/shipping-zones.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const shippingZoneRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Returns the zones in which delivery has prices of its own",
      access: "admin",
      response: adminShippingZonesResponse,
    }),
    async (c) => c.json({ success: true, data: await readShippingZones(c.var.store) }),
  )
  .put(
    "/",
    ...endpoint({
      summary: "Changes the zones in which delivery has prices of its own",
      access: "admin",
      input: validate("json", shippingZonesBody),
      response: adminShippingZonesResponse,
    }),
    async (c) => {
      const data = await changeShippingZones(c.var.store, c.var.admin, c.req.valid("json"));
      return c.json({ success: true, message: "The shipping zones have been saved.", data });
    },
  );
