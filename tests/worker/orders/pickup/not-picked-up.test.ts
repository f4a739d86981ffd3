import { beforeEach, expect, test } from "vitest";
import { sendDueEmails } from "../../../../worker/domain/emails/sending/send-emails.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { listEmails } from "../../builders/emails.ts";
import { aCounterOrder, getLinkedOrder, offerPickup } from "../../builders/guests.ts";
import { readOutbox } from "../../builders/outbox.ts";
import { aPaidPickup, getPickup, handOver, makeReady } from "../../builders/pickups.ts";
import { aProduct } from "../../builders/products.ts";
import { reconcileIn } from "../../builders/refunds.ts";
import { getStock } from "../../builders/shoppers.ts";
import { storeContext } from "../../builders/store.ts";
import { withFault } from "../../builders/stripe.ts";

beforeEach(() => offerPickup({ pickup_hold_days: 7 }));

test("cancels and refunds a paid order that nobody picked up, once its time is over", async () => {
  const product = await aProduct();
  const { orderId, link } = await aPaidPickup(Promise.resolve(product));
  const { held_until } = await makeReady(orderId);
  await reconcileIn(minutesUntil(held_until) - 5);
  expect((await getLinkedOrder(link, orderId)).status).toBe("processing");
  await reconcileIn(minutesUntil(held_until) + 5);
  expect(await getLinkedOrder(link, orderId)).toMatchObject({
    status: "canceled",
    payment_status: "refunded",
    pickup: { code: null },
    status_history: expect.arrayContaining([expect.objectContaining({ notes: "Not picked up in time" })]),
  });
  expect((await listEmails(orderId)).map(({ kind }) => kind)).toContain("canceled");
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("cancels an unpaid order that nobody picked up or that the store did not make ready, and says which", async () => {
  const product = await aProduct();
  const [ready, waiting] = [await aCounterOrder(product), await aCounterOrder(product)];
  const { held_until } = await makeReady(ready.orderId);
  await reconcileIn(minutesUntil(held_until) + 5);
  for (const [{ link, orderId }, notes] of [
    [ready, "Not picked up in time"],
    [waiting, "Not made ready in time"],
  ] as const) {
    const order = await getLinkedOrder(link, orderId);
    expect(order).toMatchObject({ status: "canceled", payment_status: "pending" });
    expect(order.status_history[0]?.notes).toBe(notes);
  }
  await sendDueEmails(storeContext(new Date(Date.parse(held_until ?? "") + 15 * 60_000)));
  expect((await readOutbox(waiting.guest.email))[0]?.text).toContain("We didn't make it ready in time");
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("refunds in the next run if Stripe does not answer", async () => {
  const product = await aProduct();
  const { orderId, link } = await aPaidPickup(Promise.resolve(product));
  const { held_until } = await makeReady(orderId);
  const down = { service: "stripe", action: { do: "error", status: 503, message: "Down" } };
  await withFault(down, () => reconcileIn(minutesUntil(held_until) + 5));
  expect((await getLinkedOrder(link, orderId)).status).toBe("canceled");
  await reconcileIn(minutesUntil(held_until) + 10);
  expect((await getLinkedOrder(link, orderId)).payment_status).toBe("refunded");
  await expectSoundBooks(product);
});

test("keeps an order that was handed over, and a paid one that the store has not made ready", async () => {
  const [handedOver, late] = [await aPaidPickup(), await aPaidPickup()];
  const { held_until } = await makeReady(handedOver.orderId);
  await handOver(handedOver.orderId);
  expect((await getPickup(late.orderId)).held_until).toBeNull();
  await reconcileIn(minutesUntil(held_until) + 5);
  expect((await getLinkedOrder(handedOver.link, handedOver.orderId)).status).toBe("delivered");
  expect((await getLinkedOrder(late.link, late.orderId)).status).toBe("paid");
});

function minutesUntil(time: string | null): number {
  return Math.round((Date.parse(time ?? "") - Date.now()) / 60_000);
}
