import { expect } from "vitest";
import type { Account } from "./accounts.ts";
import { call } from "./store.ts";

/** Sends PUT /orders/{id}/status, as the admin's page of the order does. */
export function setStatus(admin: Account, orderId: string, change: object): Promise<Response> {
  return call(`/api/orders/${orderId}/status`, { method: "PUT", token: admin.token, json: change });
}

/** Moves an order to a status that it may have next. */
export async function moveTo(
  admin: Account,
  orderId: string,
  status: string,
  details: object = {},
): Promise<void> {
  const response = await setStatus(admin, orderId, { status, ...details });
  expect(response.status).toBe(200);
}
