import { Hono } from "hono";
import {
  correctTenderBody,
  deliverPickupBody,
  handOverBody,
  makeReadyBody,
  moveWindowBody,
  pickupListResponse,
  pickupOrderResponse,
  pickupsQuery,
} from "../../../contract/admin/pickups.ts";
import { messageResponse } from "../../../contract/shared/success.ts";
import { deliverPickup } from "../../domain/orders/destination/change-address.ts";
import { handOver, makeReady, moveWindow } from "../../domain/orders/pickup/change-pickup.ts";
import { correctTender } from "../../domain/orders/pickup/correct-tender.ts";
import { listPickups, readPickup } from "../../domain/orders/pickup/list-pickups.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const adminPickupRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Lists orders for pick-up at a step, by their windows, or the ready order with a code",
      access: "admin",
      input: validate("query", pickupsQuery),
      response: pickupListResponse,
    }),
    async (c) => c.json({ success: true, data: await listPickups(c.var.store, c.req.valid("query")) }),
  )
  .get(
    "/:id",
    ...endpoint({
      summary: "Returns an order for pick-up",
      access: "admin",
      response: pickupOrderResponse,
    }),
    async (c) => c.json({ success: true, data: await readPickup(c.var.store, c.req.param("id")) }),
  )
  .post(
    "/:id/ready",
    ...endpoint({
      summary: "Marks an order for pick-up as ready, and tells its customer",
      access: "admin",
      input: validate("json", makeReadyBody),
      response: pickupOrderResponse,
    }),
    async (c) => {
      const { store, admin } = c.var;
      await makeReady(store, admin, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, data: await readPickup(store, c.req.param("id")) });
    },
  )
  .post(
    "/:id/hand-over",
    ...endpoint({
      summary: "Hands an order for pick-up to its customer, and records its payment at the counter",
      access: "admin",
      input: validate("json", handOverBody),
      response: pickupOrderResponse,
    }),
    async (c) => {
      const { store, admin } = c.var;
      await handOver(store, admin, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, data: await readPickup(store, c.req.param("id")) });
    },
  )
  .put(
    "/:id/tender",
    ...endpoint({
      summary: "Corrects how an order was paid at the counter, until its day is closed",
      access: "admin",
      input: validate("json", correctTenderBody),
      response: pickupOrderResponse,
    }),
    async (c) => {
      const { store, admin } = c.var;
      await correctTender(store, admin, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, data: await readPickup(store, c.req.param("id")) });
    },
  )
  .put(
    "/:id/window",
    ...endpoint({
      summary: "Moves an order for pick-up to another window, and tells its customer",
      access: "admin",
      input: validate("json", moveWindowBody),
      response: pickupOrderResponse,
    }),
    async (c) => {
      const { store, admin } = c.var;
      await moveWindow(store, admin, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, data: await readPickup(store, c.req.param("id")) });
    },
  )
  .put(
    "/:id/delivery",
    ...endpoint({
      summary: "Sends an order for pick-up to an address, at the store's cost, and tells its customer",
      access: "admin",
      input: validate("json", deliverPickupBody),
      response: messageResponse,
    }),
    async (c) => {
      await deliverPickup(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, message: "The order will be delivered." });
    },
  );
