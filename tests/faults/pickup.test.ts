import { strict as assert } from "node:assert";
import { test } from "vitest";
import type { StockedProduct } from "../builders/books.ts";
import { type Guest, holding } from "../builders/guests.ts";
import { expectSoundBooks } from "./support/books.ts";
import {
  aGuestWith,
  aPickup,
  listWindows,
  offerPickup,
  requestCounterOrder,
  startGuestCheckout,
} from "./support/guests.ts";
import { aProduct } from "./support/products.ts";
import { pay } from "./support/sandbox.ts";
import { readPayment } from "./support/shoppers.ts";
import { call, describeResponse, readErrorCode } from "./support/store.ts";

const guestCount = 50;
const batchSize = 8;

test.each([
  { last: "unit", units: 1, places: 200, code: "insufficient_stock" },
  { last: "place", units: 200, places: 1, code: "pickup_window_full" },
])(
  "sells the last $last to one of 50 simultaneous guests, who pay by card or at the counter",
  async (race) => {
    await offerPickup({ pickup_window_orders: race.places });
    const product = await aProduct(race.units);
    const window = (await listWindows()).at(-1);
    const destinations = await Promise.all(
      Array.from({ length: guestCount }, () => aPickup({ starts_at: window?.starts_at })),
    );
    const guests = await someGuestsWith(product);
    const outcomes = await Promise.all(
      destinations.map((destination, index) => {
        const guest = guests[index];
        assert.ok(guest);
        return index % 2 === 0
          ? buyByCard(guest, destination, race.code)
          : orderForCounter(guest, destination, race.code);
      }),
    );
    assert.equal(outcomes.filter((outcome) => outcome === "sold").length, 1);
    const orders = await expectSoundBooks(product);
    assert.equal(orders.length, 1);
  },
);

async function someGuestsWith(product: StockedProduct): Promise<Guest[]> {
  const guests: Guest[] = [];
  while (guests.length < guestCount) {
    const length = Math.min(batchSize, guestCount - guests.length);
    guests.push(...(await Promise.all(Array.from({ length }, () => aGuestWith(product)))));
  }
  return guests;
}

async function buyByCard(guest: Guest, destination: object, code: string): Promise<"sold" | "refused"> {
  const response = await startGuestCheckout(guest, { destination });
  if (response.status !== 200) return requireRefusal(response, code);
  const payment = await readPayment(response);
  assert.ok((await pay(payment.intentId)).isPaid);
  const confirmed = await call("/api/checkout/confirm-order", {
    headers: holding(payment.order_link ?? ""),
    json: { orderId: payment.orderId, paymentIntentId: payment.intentId },
  });
  assert.equal(confirmed.status, 200, await describeResponse(confirmed));
  return "sold";
}

async function orderForCounter(guest: Guest, destination: object, code: string): Promise<"sold" | "refused"> {
  const response = await requestCounterOrder(guest, { destination });
  if (response.status !== 200) return requireRefusal(response, code);
  return "sold";
}

async function requireRefusal(response: Response, code: string): Promise<"refused"> {
  assert.deepEqual(
    [response.status, await readErrorCode(response)],
    [409, code],
    await describeResponse(response),
  );
  return "refused";
}
