import {
  type PickupOrderView,
  pickupOrderResponse,
  pickupOrdersResponse,
} from "../../../contract/admin/pickups.ts";
import { anAdminToken } from "./accounts.ts";
import { aGuestOrder, aPickup } from "./guests.ts";
import { aProduct } from "./products.ts";
import { call, unwrap } from "./store.ts";

type Values = Readonly<Record<string, unknown>>;

/** Places a guest's order for pick-up that was paid by card. */
export async function aPaidPickup(product = aProduct()) {
  return aGuestOrder(await product, { destination: await aPickup() });
}

export async function listPickups(query: string): Promise<PickupOrderView[]> {
  const response = await call(`/api/admin/pickups?${query}`, { token: await anAdminToken() });
  return (await unwrap(response, pickupOrdersResponse)).data;
}

export async function getPickup(orderId: string): Promise<PickupOrderView> {
  return readPickup(await call(`/api/admin/pickups/${orderId}`, { token: await anAdminToken() }));
}

export async function readPickup(response: Response): Promise<PickupOrderView> {
  return (await unwrap(response, pickupOrderResponse)).data;
}

/** Sends POST or PUT /admin/pickups/{id}/{step}, with the order's current version. */
export async function requestPickupStep(
  orderId: string,
  step: "ready" | "hand-over" | "window" | "delivery",
  values: Values = {},
): Promise<Response> {
  const { version } = await getPickup(orderId);
  const method = step === "window" || step === "delivery" ? "PUT" : "POST";
  const json = { version, ...values };
  return call(`/api/admin/pickups/${orderId}/${step}`, { method, token: await anAdminToken(), json });
}

export async function makeReady(orderId: string): Promise<PickupOrderView> {
  return readPickup(await requestPickupStep(orderId, "ready"));
}

export async function handOver(orderId: string, values: Values = {}): Promise<PickupOrderView> {
  return readPickup(await requestPickupStep(orderId, "hand-over", values));
}
