import {
  type PickupListView,
  type PickupOrderView,
  pickupListResponse,
  pickupOrderResponse,
} from "../../contract/admin/pickups.ts";
import { type Call, unwrap } from "./call.ts";

type Values = Readonly<Record<string, unknown>>;

interface Environment {
  readonly call: Call;
  readonly anAdminToken: () => Promise<string>;
}

/** Returns the builders of what admins do with orders for pick-up. They use the store's API. */
export function createPickups({ call, anAdminToken }: Environment) {
  async function listPickups(query: string): Promise<PickupListView> {
    const response = await call(`/api/admin/pickups?${query}`, { token: await anAdminToken() });
    return (await unwrap(response, pickupListResponse)).data;
  }

  async function getPickup(orderId: string): Promise<PickupOrderView> {
    return readPickup(await call(`/api/admin/pickups/${orderId}`, { token: await anAdminToken() }));
  }

  /** Sends POST or PUT /admin/pickups/{id}/{step}, with the order's current version. */
  async function requestPickupStep(
    orderId: string,
    step: "ready" | "hand-over" | "window" | "delivery",
    values: Values = {},
  ): Promise<Response> {
    const { version } = await getPickup(orderId);
    const method = step === "window" || step === "delivery" ? "PUT" : "POST";
    const json = { version, ...values };
    return call(`/api/admin/pickups/${orderId}/${step}`, { method, token: await anAdminToken(), json });
  }

  async function makeReady(orderId: string): Promise<PickupOrderView> {
    return readPickup(await requestPickupStep(orderId, "ready"));
  }

  async function handOver(orderId: string, values: Values = {}): Promise<PickupOrderView> {
    return readPickup(await requestPickupStep(orderId, "hand-over", values));
  }

  return { listPickups, getPickup, requestPickupStep, makeReady, handOver };
}

export async function readPickup(response: Response): Promise<PickupOrderView> {
  return (await unwrap(response, pickupOrderResponse)).data;
}
