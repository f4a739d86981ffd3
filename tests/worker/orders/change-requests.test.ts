import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test } from "vitest";
import { holding } from "../../builders/guests.ts";
import { idle } from "../background.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { aGuestOrder, sellToGuests } from "../builders/guests.ts";
import { moveTo } from "../builders/order-status.ts";
import { readOutbox, sendEmails } from "../builders/outbox.ts";
import { aProduct } from "../builders/products.ts";
import { aPaidOrder, aShopper, getOrder } from "../builders/shoppers.ts";
import { call, readFailure } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});
afterEach(() => setStoreEmail(null));

test("keeps the latest request of a customer until an admin is done with it", async () => {
  const { shopper, orderId } = await aPaidOrder(await aProduct());
  expect((await getOrder(shopper, orderId)).change_request).toBeNull();
  expect((await ask(orderId, "Two more", { token: shopper.token })).status).toBe(200);
  expect((await ask(orderId, " Three more ", { token: shopper.token })).status).toBe(200);
  const order = await getOrder(shopper, orderId);
  expect(order.change_request).toMatchObject({ note: "Three more" });
  expect(order.status_history.map(({ notes }) => notes)).toEqual(
    expect.arrayContaining(["Asked for a change: Two more", "Asked for a change: Three more"]),
  );
  const done = () => call(`/api/orders/${orderId}/change-requests`, { method: "DELETE", token: admin.token });
  expect((await done()).status).toBe(200);
  expect((await done()).status).toBe(200);
  expect((await getOrder(shopper, orderId)).change_request).toBeNull();
});

test("takes the request of a guest, and emails the store", async () => {
  await sellToGuests();
  const storeEmail = `store-${crypto.randomUUID()}@example.com`;
  await setStoreEmail(storeEmail);
  const { orderId, link } = await aGuestOrder(await aProduct());
  await ask(orderId, "Please leave out the <mug>", { headers: holding(link) });
  await idle();
  await sendEmails();
  const email = (await readOutbox(storeEmail)).find(({ subject }) => subject.startsWith("Change request"));
  expect(email?.text).toContain("Asked for a change: Please leave out the <mug>");
  expect(email?.text).toContain(`/admin/orders/${orderId}`);
  expect(email?.html).toContain("&lt;mug&gt;");
});

test("refuses the requests of strangers, and for orders that have left", async () => {
  const { shopper, orderId } = await aPaidOrder(await aProduct());
  const stranger = await aShopper();
  expect((await ask(orderId, "Mine", { token: stranger.token })).status).toBe(404);
  expect((await ask(orderId, " ", { token: shopper.token })).status).toBe(422);
  await moveTo(admin, orderId, "shipped");
  expect(await readFailure(await ask(orderId, "Too late", { token: shopper.token }))).toMatchObject({
    status: 409,
    code: "conflict",
  });
  const row = await env.DB.prepare("SELECT change_note FROM orders WHERE id = ?").bind(orderId).first();
  expect(row).toEqual({ change_note: null });
});

function ask(
  orderId: string,
  note: string,
  access: { readonly token?: string; readonly headers?: Readonly<Record<string, string>> },
) {
  return call(`/api/orders/${orderId}/change-requests`, { ...access, json: { note } });
}

async function setStoreEmail(new_order_email: string | null): Promise<void> {
  const response = await call("/api/admin/settings", {
    method: "PUT",
    token: admin.token,
    json: { new_order_email },
  });
  expect(response.status).toBe(200);
}
