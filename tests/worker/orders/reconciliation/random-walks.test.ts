import fc from "fast-check";
import { expect, test } from "vitest";
import { paymentIntentResponse } from "../../../../contract/orders/checkout.ts";
import { expireReservations } from "../../../../worker/domain/orders/reconciliation/expire-reservations.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { aProduct } from "../../builders/products.ts";
import {
  aShopper,
  cancel,
  confirm,
  getCart,
  type Shopper,
  startCheckout,
  toIntentId,
} from "../../builders/shoppers.ts";
import { call, storeContext, unwrap } from "../../builders/store.ts";
import { deliver, listEvents, pay } from "../../builders/stripe.ts";

const verbs = [
  "add",
  "clear",
  "checkout",
  "pay",
  "decline",
  "confirm",
  "webhooks",
  "backwards",
  "cancel",
  "cash",
  "expire",
] as const;
type Verb = (typeof verbs)[number];
const step = fc.record({
  shopperIndex: fc.nat({ max: 1 }),
  verb: fc.constantFrom(...verbs),
  isConcurrent: fc.boolean(),
});

interface Walker {
  readonly shopper: Shopper;
  /** The order and intent of the shopper's last checkout. */
  payment?: { orderId: string; intentId: string };
}

test("keeps money, stock and orders consistent during random steps of two shoppers", async () => {
  const walk = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
    const products = [await aProduct({ stockQuantity: 3 }), await aProduct({ stockQuantity: 8 })];
    const walkers: Walker[] = [{ shopper: await aShopper() }, { shopper: await aShopper() }];
    const running: Promise<unknown>[] = [];
    for (const { shopperIndex, verb, isConcurrent } of steps) {
      const walker = walkers[shopperIndex];
      if (walker === undefined) continue;
      const finished = runStep(walker, verb, products);
      if (isConcurrent) running.push(finished);
      else await finished;
    }
    await Promise.all(running);
    for (const walker of walkers) await runStep(walker, "webhooks", products);
    await expireAllReservations();
    await expectSoundBooks(...products);
  });
  await fc.assert(walk, { numRuns: 12, endOnFailure: true });
});

async function runStep(walker: Walker, verb: Verb, products: readonly { id: string }[]): Promise<void> {
  const { shopper, payment } = walker;
  const statuses: number[] = [];
  if (verb === "add") {
    for (const product of products) statuses.push((await addOne(shopper, product.id)).status);
  } else if (verb === "clear") {
    statuses.push((await call("/api/cart", { method: "DELETE", token: shopper.token })).status);
  } else if (verb === "checkout") {
    const response = await startCheckout(shopper);
    statuses.push(response.status);
    if (response.ok) {
      const { orderId, clientSecret } = await unwrap(response, paymentIntentResponse);
      walker.payment = { orderId, intentId: toIntentId(clientSecret) };
    }
  } else if (verb === "cash") {
    statuses.push((await orderCash(shopper)).status);
  } else if (verb === "expire") {
    await expireAllReservations();
  } else if (payment !== undefined) {
    if (verb === "pay") await pay(payment.intentId);
    if (verb === "decline") await pay(payment.intentId, "pm_card_chargeDeclined");
    if (verb === "confirm") statuses.push((await confirm(shopper, payment)).status);
    if (verb === "cancel") statuses.push((await cancel(shopper, payment.orderId)).status);
    if (verb === "webhooks" || verb === "backwards") {
      const events = await listEvents(payment.intentId);
      for (const event of verb === "backwards" ? events.toReversed() : events) {
        statuses.push((await deliver(event)).status);
      }
    }
  }
  // A step may be refused, but never fails.
  for (const status of statuses) expect([200, 409]).toContain(status);
}

async function expireAllReservations(): Promise<void> {
  await expireReservations(storeContext(new Date(Date.now() + 31 * 60_000)));
}

async function addOne(shopper: Shopper, productId: string): Promise<Response> {
  return call("/api/cart/items", { token: shopper.token, json: { product_id: productId } });
}

async function orderCash(shopper: Shopper): Promise<Response> {
  const { id } = await getCart(shopper);
  const json = { cart_id: id, shipping_address_id: shopper.address.id };
  return call("/api/orders/create-cod", { token: shopper.token, json });
}
