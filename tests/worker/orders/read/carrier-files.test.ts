import { beforeAll, expect, test } from "vitest";
import { auditLogResponse } from "../../../../contract/admin/audit-log.ts";
import {
  carrierFileResponse,
  type TrackingMatch,
  trackingMatchesResponse,
} from "../../../../contract/admin/carrier-files.ts";
import { bulkShipResponse } from "../../../../contract/admin/order-changes.ts";
import { parseCsv } from "../../../../contract/shared/csv.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { sendChange } from "../../builders/changes.ts";
import { offerPickup } from "../../builders/guests.ts";
import { setStatus } from "../../builders/order-status.ts";
import { anOrderToSend, sendUnits } from "../../builders/parcels.ts";
import { aPaidPickup } from "../../builders/pickups.ts";
import { aProduct } from "../../builders/products.ts";
import { aPaidOrder, getOrder } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("exports what is left to send of orders that can be shipped, and names the others", async () => {
  const weighed = await aProduct({ name: "Mug, blue", weightKg: 0.3, priceCents: 999 });
  const whole = await aPaidOrder(weighed, 2);
  const partlySent = await anOrderToSend(3);
  expect((await sendUnits(partlySent, 1)).status).toBe(200);
  const shipped = await aPaidOrder(await aProduct());
  expect((await setStatus(admin, shipped.orderId, { status: "shipped" })).status).toBe(200);
  const waiting = await anOrderWithAwaitedChange();
  await offerPickup();
  const pickup = await aPaidPickup();
  const all = [whole, partlySent, shipped, waiting, pickup].map(({ orderId }) => orderId);

  const { text, count, skipped, file_name } = await exportFile(all);
  expect(file_name).toMatch(/^chit-chats-\d{4}-\d\d-\d\d\.csv$/);
  const [headings, ...rows] = parseCsv(text ?? "").map(({ cells }) => cells);
  expect(headings?.[0]).toBe("order_id");
  const cellsOf = (order: typeof whole) => rows.find(([number]) => number === order.order.order_number);
  expect(count).toBe(2);
  const log = await call("/api/admin/audit-log", { token: admin.token });
  expect((await unwrap(log, auditLogResponse)).data[0]).toMatchObject({
    action: "export.carrier_file",
    admin_id: admin.id,
  });
  // 2 units of 300 g, and 2 that are left of 3 units with the default weight of 500 g at $5.00.
  expect(cellsOf(whole)).toEqual(expect.arrayContaining(["2 x Mug, blue", "19.98", "600"]));
  expect(cellsOf(partlySent)).toEqual(expect.arrayContaining(["10.00", "1000"]));
  expect(new Map(skipped.map((order) => [order.order_number, order.reason]))).toEqual(
    new Map([
      [shipped.order.order_number, "it is shipped"],
      [waiting.order.order_number, "a change waits for its payment"],
      [(await getOrder(admin, pickup.orderId)).order_number, "it is picked up"],
    ]),
  );
  expect(await exportFile([shipped.orderId])).toMatchObject({ text: null, count: 0 });
  expect((await call("/api/orders/carrier-file?carrier=dhl&ids=1", { token: admin.token })).status).toBe(422);
});

test("ships orders with the numbers of a file, and changes nothing when the file comes again", async () => {
  const [one, two, other] = [
    await aPaidOrder(await aProduct()),
    await aPaidOrder(await aProduct()),
    await aPaidOrder(await aProduct()),
  ];
  expect(
    (await setStatus(admin, other.orderId, { status: "shipped", tracking_number: "OTHER 1" })).status,
  ).toBe(200);
  const waiting = await anOrderWithAwaitedChange();
  const partlySent = await anOrderToSend(3);
  expect((await sendUnits(partlySent, 1, { tracking_number: "PART 1" })).status).toBe(200);
  const rows = [
    { order_number: one.order.order_number, tracking_number: "7023 2100 1234 5678" },
    { order_number: two.order.order_number, tracking_number: "7023210012345679" },
    { order_number: other.order.order_number, tracking_number: "7023210012345670" },
    { order_number: waiting.order.order_number, tracking_number: "7023210012345671" },
    { order_number: partlySent.order.order_number, tracking_number: "PART-1" },
    { order_number: "XX-0000-0000", tracking_number: "1" },
    { order_number: "XX-0000-0001", tracking_number: "AB/1" },
  ];

  const matches = await match(rows);
  expect(matches.map(({ state, reason }) => [state, reason])).toEqual([
    ["ready", ""],
    ["ready", ""],
    ["refused", "it is shipped with OTHER 1"],
    ["refused", "a change waits for its payment"],
    ["sent", ""],
    ["refused", "no order has this number"],
    ["refused", "the tracking number has other characters than letters and digits"],
  ]);
  expect(await ship(matches, rows)).toEqual([true, true]);
  expect(await getOrder(admin, one.orderId)).toMatchObject({
    status: "shipped",
    tracking_number: "7023 2100 1234 5678",
  });

  const again = await match(rows);
  expect(again.map(({ state }) => state).slice(0, 5)).toEqual(["sent", "sent", "refused", "refused", "sent"]);
  // An admin who still sees the first preview ships nothing twice.
  expect(await ship(matches, rows)).toEqual([false, false]);
  expect((await getOrder(admin, one.orderId)).parcels).toHaveLength(1);
});

test("refuses an order with several numbers in a file, and reads a number that is written twice once", async () => {
  const { order } = await aPaidOrder(await aProduct());
  const row = (tracking_number: string) => ({ order_number: order.order_number, tracking_number });
  expect((await match([row("AB 1"), row("AB-1")])).map(({ state }) => state)).toEqual(["ready", "ready"]);
  const matches = await match([row("AB 1"), row("AB 2")]);
  expect(matches.map(({ reason }) => reason)).toEqual(Array(2).fill("the file has several numbers for it"));
});

async function anOrderWithAwaitedChange() {
  const order = await aPaidOrder(await aProduct());
  const added = [{ product_id: (await aProduct()).id, quantity: 2 }];
  expect((await sendChange(admin, order.orderId, { added }, { settlement: "link" })).status).toBe(200);
  return order;
}

async function exportFile(ids: readonly string[]) {
  const query = `carrier=chit_chats&${ids.map((id) => `ids=${id}`).join("&")}`;
  const response = await call(`/api/orders/carrier-file?${query}`, { token: admin.token });
  return (await unwrap(response, carrierFileResponse)).data;
}

type Row = { readonly order_number: string; readonly tracking_number: string };

async function match(rows: readonly Row[]) {
  const response = await call("/api/orders/tracking-matches", { token: admin.token, json: { rows } });
  return (await unwrap(response, trackingMatchesResponse)).data;
}

/** Ships the orders that are ready, as the admin's page does. */
async function ship(matches: readonly TrackingMatch[], rows: readonly Row[]) {
  const orders = matches.flatMap(({ state, order }, index) =>
    state === "ready" && order !== null
      ? [{ id: order.id, version: order.version, tracking_number: rows[index]?.tracking_number }]
      : [],
  );
  const response = await call("/api/orders/bulk-ship", { token: admin.token, json: { orders } });
  return (await unwrap(response, bulkShipResponse)).data.map(({ shipped }) => shipped);
}
