import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { offerPickup } from "../builders/guests.ts";
import { aPaidPickup } from "../builders/pickups.ts";
import { aProduct } from "../builders/products.ts";
import { aPaidOrder } from "../builders/shoppers.ts";

beforeAll(() => offerPickup());

test("no order loses its account or its guest before it is erased", async () => {
  const [sold, fetched] = [await aPaidOrder(await aProduct()), await aPaidPickup()];
  const refusal = "An order belongs to an account or to a guest";
  await expect(change(sold.orderId, "profile_id = NULL")).rejects.toThrow(refusal);
  await expect(change(fetched.orderId, "guest_email = NULL")).rejects.toThrow(refusal);
});

test.each([
  "pickup_code = 'ABC234'",
  "counter_tender = 'cash'",
  "pickup_starts_at = '2030-01-07T15:00:00.000Z'",
])("a delivery cannot have %s", async (values) => {
  const { orderId } = await aPaidOrder(await aProduct());
  await expect(change(orderId, values)).rejects.toThrow("Only an order for pick-up has");
});

test.each(["counter_tender = 'cheque'", "pickup_starts_at = NULL", "fulfilment = 'delivery'"])(
  "an order for pick-up cannot have %s",
  async (values) => {
    const { orderId } = await aPaidPickup();
    await expect(change(orderId, values)).rejects.toThrow("Only an order for pick-up has");
  },
);

/** Changes an order as no request can. */
async function change(orderId: string, values: string): Promise<void> {
  await env.DB.prepare(`UPDATE orders SET ${values} WHERE id = ?`).bind(orderId).run();
}
