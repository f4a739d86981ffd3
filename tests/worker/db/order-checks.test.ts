import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { offerPickup } from "../builders/guests.ts";
import { aPaidPickup } from "../builders/pickups.ts";
import { aProduct } from "../builders/products.ts";
import { aPaidOrder } from "../builders/shoppers.ts";

beforeAll(() => offerPickup());

test("no order loses its account or its guest before it is erased", async () => {
  const [sold, guests] = [await aPaidOrder(await aProduct()), await aPaidPickup()];
  const refusal = "CHECK constraint failed: orders_one_owner";
  await expect(change(sold.orderId, "profile_id = NULL")).rejects.toThrow(refusal);
  await expect(change(guests.orderId, "guest_email = NULL")).rejects.toThrow(refusal);
  await expect(change(sold.orderId, "guest_email = 'robin@example.com'")).rejects.toThrow(refusal);
});

test("no erased order gets a name again", async () => {
  const { orderId } = await aPaidOrder(await aProduct());
  const rename = (name: string) => `billing_address = json_set(billing_address, '$.full_name', '${name}')`;
  await change(orderId, `profile_id = NULL, ${rename("Deleted account")}`);
  await expect(change(orderId, rename("Robin"))).rejects.toThrow("CHECK constraint failed: orders_one_owner");
});

test.each([
  ["pickup_code = 'ABC234'", "orders_code_of_pickup"],
  ["counter_tender = 'cash'", "orders_tender_of_pickup"],
  ["pickup_starts_at = '2030-01-07T15:00:00.000Z'", "orders_pickup_has_window"],
])("a delivery cannot have %s", async (values, check) => {
  const { orderId } = await aPaidOrder(await aProduct());
  await expect(change(orderId, values)).rejects.toThrow(check);
});

test.each([
  ["counter_tender = 'cheque'", "orders_counter_tender_known"],
  ["pickup_starts_at = NULL", "orders_pickup_has_window"],
  ["fulfilment = 'delivery'", "orders_pickup_has_window"],
  ["fulfilment = 'drone'", "orders_fulfilment_known"],
])("an order for pick-up cannot have %s", async (values, check) => {
  const { orderId } = await aPaidPickup();
  await expect(change(orderId, values)).rejects.toThrow(check);
});

/** Changes an order as no request can. */
async function change(orderId: string, values: string): Promise<void> {
  await env.DB.prepare(`UPDATE orders SET ${values} WHERE id = ?`).bind(orderId).run();
}
