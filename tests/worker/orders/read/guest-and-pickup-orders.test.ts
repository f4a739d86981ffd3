import { beforeAll, expect, test } from "vitest";
import { analyticsResponse } from "../../../../contract/admin/analytics.ts";
import { adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import { adminUserPageResponse } from "../../../../contract/admin/users.ts";
import { parseCsv } from "../../../../contract/shared/csv.ts";
import { bindings } from "../../background.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { aCounterOrder, aGuestOrder, aPickup, offerPickup } from "../../builders/guests.ts";
import { handOver } from "../../builders/pickups.ts";
import { aProduct } from "../../builders/products.ts";
import { aPaidOrder } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
  await offerPickup();
});

test("finds a guest's order by email address, name and pick-up code", async () => {
  const destination = await aPickup({ full_name: "Zelda Quist" });
  const { orderId, guest } = await aGuestOrder(await aProduct(), { destination });
  await saveCode(orderId, "Z7K4QX");
  expect(await listIds(`search=${guest.email.slice(0, 20)}`)).toEqual([orderId]);
  expect(await listIds("search=zelda")).toEqual([orderId]);
  expect(await listIds("search=z7k4qx")).toEqual([orderId]);
  expect(await listIds("search=z7k4q")).toEqual([]);
});

test("filters orders by delivery or pick-up, and by guest or account", async () => {
  const product = await aProduct();
  const { orderId: delivered } = await aPaidOrder(product);
  const { orderId: atCounter } = await aCounterOrder(product);
  const both = [delivered, atCounter];
  const list = async (query: string) => (await listIds(query)).filter((id) => both.includes(id));
  expect(await list("fulfilment=pickup")).toEqual([atCounter]);
  expect(await list("fulfilment=delivery")).toEqual([delivered]);
  expect(await list("is_guest=true")).toEqual([atCounter]);
  expect(await list("is_guest=false")).toEqual([delivered]);
});

test("lists an erased guest's order neither as a guest's nor as an account's", async () => {
  const { orderId } = await aCounterOrder(await aProduct());
  await handOver(orderId, { tender: "cash" });
  const { token } = admin;
  expect((await call(`/api/orders/${orderId}/erase-guest`, { method: "POST", token })).status).toBe(200);
  expect(await listIds("is_guest=true")).not.toContain(orderId);
  expect(await listIds("is_guest=false")).not.toContain(orderId);
});

test("lists an order for pick-up to make ready, and never to pack or ship", async () => {
  const { orderId } = await aCounterOrder(await aProduct());
  const listTasks = async () => {
    const tasks = ["pending", "to_pack", "to_ship", "to_make_ready", "cash_to_collect"];
    const lists = await Promise.all(
      tasks.map(async (task) => (await listIds(`work=${task}`)).includes(orderId)),
    );
    return tasks.filter((_, index) => lists[index]);
  };
  expect(await listTasks()).toEqual(["pending", "to_make_ready"]);
  await bindings.DB.prepare("UPDATE orders SET ready_at = created_at WHERE id = ?").bind(orderId).run();
  expect(await listTasks()).toEqual([]);
});

test("exports how an order reaches its customer and who ordered it", async () => {
  const { orderId, orderNumber, guest } = await aCounterOrder(await aProduct());
  await bindings.DB.prepare("UPDATE orders SET counter_tender = 'interac' WHERE id = ?").bind(orderId).run();
  const response = await call(`/api/orders/export?search=${orderNumber}`, { token: admin.token });
  const [columns = [], row = []] = parseCsv(await response.text()).map(({ cells }) => cells);
  const cells = Object.fromEntries(columns.map((column, index) => [column, row[index]]));
  expect(cells).toMatchObject({
    fulfilment: "pickup",
    pickup_from: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    pickup_until: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    email: guest.email,
    guest_email: guest.email,
    counter_tender: "interac",
  });
});

test("counts guests as customers by their email address", async () => {
  const before = await readBuyers();
  const product = await aProduct();
  const { shopper } = await aPaidOrder(product);
  await aGuestOrder(product, { guest_email: shopper.email });
  await aGuestOrder(product, { destination: await aPickup() });
  const after = await readBuyers();
  expect(after.customers - before.customers).toBe(2);
  expect(after.by_guests.orders - before.by_guests.orders).toBe(2);
  expect(after.for_pickup.orders - before.for_pickup.orders).toBe(1);
  expect(after.for_pickup.average_order_value).toBeGreaterThan(0);
});

test("says how many guests' orders a search for customers matches", async () => {
  const product = await aProduct();
  const { guest } = await aGuestOrder(product);
  await aGuestOrder(product, { guest_email: guest.email });
  const response = await call(`/api/admin/users?search=${guest.email}`, { token: admin.token });
  expect(await unwrap(response, adminUserPageResponse)).toMatchObject({ data: [], guest_orders: 2 });
});

async function listIds(query: string): Promise<string[]> {
  const response = await call(`/api/orders?limit=100&${query}`, { token: admin.token });
  return (await unwrap(response, adminOrderPageResponse)).data.map(({ id }) => id);
}

async function readBuyers() {
  const response = await call("/api/orders/analytics", { token: admin.token });
  return (await unwrap(response, analyticsResponse)).data.buyers;
}

async function saveCode(orderId: string, code: string): Promise<void> {
  await bindings.DB.prepare("UPDATE orders SET pickup_code = ? WHERE id = ?").bind(code, orderId).run();
}
