import { beforeEach, expect, test } from "vitest";
import { orderInvoicesResponse } from "../../../../contract/orders/invoices.ts";
import { formatPickupWindow } from "../../../../contract/orders/pickup.ts";
import { parseCsv } from "../../../../contract/shared/csv.ts";
import { defaultTimeZone } from "../../../../contract/shared/time-zones.ts";
import { sendDueEmails } from "../../../../worker/domain/emails/sending/send-emails.ts";
import { holding } from "../../../builders/guests.ts";
import { readPickup } from "../../../builders/pickups.ts";
import { anAdminToken } from "../../builders/accounts.ts";
import {
  aCounterOrder,
  aGuestOrder,
  aPickup,
  getLinkedOrder,
  listWindows,
  offerPickup,
} from "../../builders/guests.ts";
import { changeHolidays } from "../../builders/opening-hours.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import { getPickup, handOver, makeReady, requestPickupStep, undoHandOver } from "../../builders/pickups.ts";
import { aProduct } from "../../builders/products.ts";
import { reconcileIn } from "../../builders/refunds.ts";
import { addressInput } from "../../builders/shoppers.ts";
import { call, storeContext, unwrap } from "../../builders/store.ts";

beforeEach(() => offerPickup());

test("emails a guest that the order is placed, ready with its code, and picked up", async () => {
  const { guest, orderId, orderNumber } = await aCounterOrder(await aProduct());
  const placed = await readLatestEmail(guest.email);
  expect(placed?.subject).toBe(`Order ${orderNumber} placed`);
  expect(placed?.text).toContain("We'll email you when it's ready.");
  expect(placed?.text).toContain("by Interac");
  const { code } = await makeReady(orderId);
  const ready = await readLatestEmail(guest.email);
  expect(ready?.subject).toBe(`Order ${orderNumber} is ready for pick-up`);
  expect(ready?.text).toContain(`Your code: ${code}`);
  expect(ready?.html).toContain(`/images/pickup/${code}.gif`);
  await handOver(orderId, { tender: "interac" });
  const pickedUp = await readLatestEmail(guest.email);
  expect(pickedUp?.subject).toBe(`Order ${orderNumber} was picked up`);
  expect(pickedUp?.text).toContain("Paid by Interac at pick-up");
});

test("emails why a pick-up has a new time, if the shop is closed at the earlier one", async () => {
  const { guest, orderId } = await aCounterOrder(await aProduct());
  const { starts_at: closed } = await getPickup(orderId);
  await changeHolidays([closed]);
  const starts_at = (await listWindows()).at(-1)?.starts_at;
  const moved = await readPickup(await requestPickupStep(orderId, "window", { starts_at }));
  await changeHolidays([]);
  const email = await readLatestEmail(guest.email);
  expect(email?.text).toContain(
    `${formatPickupWindow(moved, defaultTimeZone)}. The shop is closed at the time`,
  );
});

test("emails that an order was not picked up in time", async () => {
  const { guest, orderId } = await aCounterOrder(await aProduct());
  const { held_until } = await makeReady(orderId);
  const end = Date.parse(held_until ?? "");
  await reconcileIn((end - Date.now()) / 60_000 + 5);
  await sendDueEmails(storeContext(new Date(end + 10 * 60_000)));
  expect((await readOutbox(guest.email))[0]?.text).toContain(
    "It wasn't picked up in time. You weren't charged.",
  );
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

test("an invoice keeps how its order was paid, after the hand-over was undone and paid in another way", async () => {
  const { orderId, link } = await aCounterOrder(await aProduct());
  await handOver(orderId, { tender: "cash" });
  expect((await undoHandOver(orderId)).status).toBe(200);
  await handOver(orderId, { tender: "interac" });
  expect((await listInvoices(orderId, link)).map(({ kind, tender }) => [kind, tender])).toEqual([
    ["invoice", "cash"],
    ["credit_note", "cash"],
    ["invoice", "interac"],
  ]);
});

test("the export of invoices says which order was paid by Interac", async () => {
  const { orderId, orderNumber } = await aCounterOrder(await aProduct());
  await handOver(orderId, { tender: "interac" });
  const paid = await aGuestOrder(await aProduct());
  const response = await call("/api/admin/invoices/export", { token: await anAdminToken() });
  const [columns = [], ...rows] = parseCsv(await response.text()).map(({ cells }) => cells);
  const tenderOf = (number: string) =>
    rows.find((cells) => cells[columns.indexOf("order_number")] === number)?.[columns.indexOf("tender")];
  expect(tenderOf(orderNumber)).toBe("interac");
  expect(tenderOf((await getLinkedOrder(paid.link, paid.orderId)).order_number)).toBe("");
});

test("an invoice for pick-up says where the order was delivered instead", async () => {
  const { orderId, link } = await aGuestOrder(await aProduct(), { destination: await aPickup() });
  const [issued] = await listInvoices(orderId, link);
  expect(issued).toMatchObject({ fulfilment: "pickup", delivered_to: null });
  const address = addressInput();
  const delivered = await requestPickupStep(orderId, "delivery", { address });
  expect(delivered.status).toBe(200);
  const { address_line1 } = address;
  expect(await listInvoices(orderId, link)).toEqual([
    {
      ...issued,
      buyer: expect.objectContaining({ address_line1 }),
      delivered_to: expect.objectContaining({ address_line1 }),
    },
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
