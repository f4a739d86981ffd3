import { createPickups } from "../../builders/pickups.ts";
import { anAdminToken } from "./accounts.ts";
import { aGuestOrder, aPickup } from "./guests.ts";
import { aProduct } from "./products.ts";
import { call } from "./store.ts";

export const { listPickups, getPickup, requestPickupStep, makeReady, handOver } = createPickups({
  call,
  anAdminToken,
});

/** Places a guest's order for pick-up that was paid by card. */
export async function aPaidPickup(product = aProduct()) {
  return aGuestOrder(await product, { destination: await aPickup() });
}

export async function undoHandOver(orderId: string): Promise<Response> {
  return call(`/api/orders/${orderId}/undo-delivery`, { method: "POST", token: await anAdminToken() });
}
