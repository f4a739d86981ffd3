import { beforeEach, expect, test } from "vitest";
import { orderInvoicesResponse } from "../../../contract/orders/invoices.ts";
import { holding } from "../../builders/guests.ts";
import { aCounterOrder, aGuestOrder, aPickup, offerPickup } from "../builders/guests.ts";
import { readOutbox, sendEmails } from "../builders/outbox.ts";
import { handOver, makeReady } from "../builders/pickups.ts";
import { aProduct } from "../builders/products.ts";
import { call, unwrap } from "../builders/store.ts";

beforeEach(() => offerPickup());

test("emails a guest that the order is placed, ready with its code, and picked up", async () => {
  const { guest, orderId, orderNumber } = await aCounterOrder(await aProduct());
  const placed = await readLatestEmail(guest.email);
  expect(placed?.subject).toBe(`Order ${orderNumber} placed`);
  expect(placed?.text).toContain("Your order is not ready yet.");
  expect(placed?.text).toContain("by Interac");
  const { code } = await makeReady(orderId);
  const ready = await readLatestEmail(guest.email);
  expect(ready?.subject).toBe(`Order ${orderNumber} is ready for pick-up`);
  expect(ready?.text).toContain(`Your code: ${code}`);
  expect(ready?.html).toContain(`/images/pickup/${code}.gif`);
  await handOver(orderId, { tender: "interac" });
  const fetched = await readLatestEmail(guest.email);
  expect(fetched?.subject).toBe(`Order ${orderNumber} was picked up`);
  expect(fetched?.text).toContain("Paid by Interac at pick-up");
});

test("an invoice for pick-up names the buyer without an address, the store as the place, and the tender", async () => {
  const { orderId, link } = await aCounterOrder(await aProduct());
  await handOver(orderId, { tender: "interac" });
  expect(await listInvoices(orderId, link)).toEqual([
    expect.objectContaining({
      fulfilment: "pickup",
      customer: "Robin Shopper",
      buyer: null,
      delivered_to: null,
      method: "cash",
      tender: "interac",
    }),
  ]);
  const paid = await aGuestOrder(await aProduct(), { destination: await aPickup() });
  expect(await listInvoices(paid.orderId, paid.link)).toMatchObject([
    { fulfilment: "pickup", buyer: null, method: "card", tender: null },
  ]);
});

async function readLatestEmail(email: string) {
  await sendEmails();
  return (await readOutbox(email))[0];
}

async function listInvoices(orderId: string, link: string) {
  const response = await call(`/api/orders/${orderId}/invoices`, { headers: holding(link) });
  return (await unwrap(response, orderInvoicesResponse)).data;
}
