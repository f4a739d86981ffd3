import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { idle } from "../background.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { listEmails, mailServiceDown } from "../builders/emails.ts";
import { readOutbox } from "../builders/outbox.ts";
import { aProduct } from "../builders/products.ts";
import { runFrequentCrons, runNightlyCron } from "../builders/schedule.ts";
import { aPaidOrder, aShopperWith, atPayment, confirm, placeCashOrder } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { deliver, findEvent, pay, withFault } from "../builders/stripe.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("emails about new orders", () => {
  const storeEmail = "counter@store.test";
  const findNewOrderEmail = async (orderNumber: string) => {
    await idle();
    return (await readOutbox(storeEmail)).find(({ subject }) =>
      subject.startsWith(`New order ${orderNumber}`),
    );
  };

  afterEach(() => saveSettings({ new_order_email: null }));

  test("report a paid order once, however often its payment is reported", async () => {
    await saveSettings({ new_order_email: ` ${storeEmail.toUpperCase()} ` });
    const payment = await atPayment(await aProduct({ name: "Blue Kite" }), 2);
    expect(await listRecipients(payment.orderId)).toEqual([]);
    await pay(payment.intentId);
    const event = await findEvent(payment.intentId, "payment_intent.succeeded");
    await Promise.all([deliver(event), confirm(payment.shopper, payment), deliver(event)]);
    expect(await listRecipients(payment.orderId)).toEqual([
      ["new_order", storeEmail],
      ["paid", payment.shopper.email],
    ]);
    const email = await findNewOrderEmail(payment.orderNumber);
    expect(email?.subject).toMatch(/^New order PD-.{9}: 2 items, \$\d+\.\d\d$/);
    expect(email?.text).toContain("New order from Robin Shopper".toUpperCase());
    expect(email?.text).toContain("Blue Kite");
    expect(email?.text).toContain(`/admin/orders/${payment.orderId}`);
    expect(email?.text).not.toMatch(/Hello|Questions/);
    expect(email?.html).not.toMatch(/Hello|Questions/);
  });

  test("report a cash order when it is placed, with the customer's note", async () => {
    await saveSettings({ new_order_email: storeEmail });
    await placeCashOrder(await aShopperWith(await aProduct()), { notes: "The bell <is> broken" });
    await idle();
    const [email] = await readOutbox(storeEmail);
    expect(email?.text).toContain("to be paid on delivery");
    expect(email?.text).toContain("Note from the customer: The bell <is> broken");
    expect(email?.html).toContain("The bell &lt;is&gt; broken");
  });

  test("report nothing without an address", async () => {
    await saveSettings({ new_order_email: "" });
    const { orderId } = await aPaidOrder(await aProduct());
    expect((await listRecipients(orderId)).map(([kind]) => kind)).toEqual(["paid"]);
  });
});

describe("emails about low stock", () => {
  const storeEmail = "stock@store.test";
  let night = 0;

  /** Runs the cron of the next night, and returns the emails that the store then receives. */
  const runNight = async () => {
    night += 1;
    const countBefore = (await readOutbox(storeEmail)).length;
    await runNightlyCron(night);
    await runFrequentCrons(night * 24 * 60 + 5);
    const messages = await readOutbox(storeEmail);
    return messages.slice(0, messages.length - countBefore);
  };

  // Reports the products of earlier tests.
  beforeEach(async () => {
    await saveSettings({ low_stock_email: storeEmail });
    await runNight();
  });
  afterEach(() => saveSettings({ low_stock_email: null }));

  test("report a product once, and again after a restock", async () => {
    const kite = await aProduct({ name: "Blue <Kite>", sku: "KITE-1", stockQuantity: 9 });
    const ball = await aProduct({ name: "Red Ball", sku: "BALL-1", stockQuantity: 0 });
    await aProduct({ name: "Many Marbles", stockQuantity: 10 });
    await aProduct({ name: "Hidden Hat", stockQuantity: 1, isActive: false });
    const [email, ...others] = await runNight();
    expect(others).toEqual([]);
    expect(email?.subject).toBe("Low stock: 2 products");
    expect(email?.text).toContain("Red Ball (BALL-1): Out of Stock\nBlue <Kite> (KITE-1): Only 9 left");
    expect(email?.text).toContain("/admin/products?stock=low");
    expect(email?.html).toContain("Blue &lt;Kite&gt;");
    expect(`${email?.text}`).not.toMatch(/Marbles|Hidden/);

    await setStock(kite, 3);
    expect(await runNight()).toEqual([]);
    await setStock(kite, 30);
    expect(await runNight()).toEqual([]);
    await setStock(kite, 4);
    const [secondEmail] = await runNight();
    expect(secondEmail?.subject).toBe("Low stock: 1 product");
    expect(secondEmail?.text).toContain("Only 4 left");
    expect(secondEmail?.text).not.toContain(ball.sku);
  });

  test("report a product at its reorder point, whatever the usual limit is", async () => {
    await aProduct({ name: "Fast Fan", sku: "FAN-1", stockQuantity: 24, reorderPoint: 24 });
    await aProduct({ name: "Slow Sled", stockQuantity: 3, reorderPoint: 2 });
    const [email] = await runNight();
    expect(email?.text).toContain("Fast Fan (FAN-1): Only 24 left");
    expect(email?.text).not.toContain("Sled");
  });

  test("are sent once a day, and report later products in the next one", async () => {
    await aProduct({ stockQuantity: 1 });
    await runNightlyCron(night + 1);
    const late = await aProduct({ name: "Late Lamp", stockQuantity: 1 });
    const [email, ...others] = await runNight();
    expect(others).toEqual([]);
    expect(email?.text).not.toContain(late.name);
    expect((await runNight()).map(({ text }) => text)).toEqual([expect.stringContaining(late.name)]);
  });

  test("report the products once there is an address", async () => {
    await saveSettings({ low_stock_email: "" });
    await aProduct({ name: "Quiet Quilt", stockQuantity: 1 });
    expect(await runNight()).toEqual([]);
    await saveSettings({ low_stock_email: storeEmail });
    expect((await runNight()).map(({ text }) => text)).toEqual([expect.stringContaining("Quiet Quilt")]);
  });

  test("list at most fifty products with their stock at the time of sending", async () => {
    const restocked = await aProduct({ name: "Restocked Robot", stockQuantity: 2 });
    for (let count = 1; count <= 51; count += 1) await aProduct({ stockQuantity: 1 });
    await runNightlyCron(night + 1);
    await setStock(restocked, 50);
    const [email] = await runNight();
    expect(email?.subject).toBe("Low stock: 51 products");
    expect(email?.text).toContain("and 1 more");
    expect(email?.text).not.toContain("Robot");
  });

  test("do not ask to reorder what was restocked before sending", async () => {
    const restocked = await aProduct({ stockQuantity: 1 });
    await runNightlyCron(night + 1);
    await setStock(restocked, 50);
    const [email] = await runNight();
    expect(email?.subject).toBe("Low stock: all restocked");
    expect(email?.text).not.toContain("reorder");
    await aProduct({ stockQuantity: 1 });
    expect((await runNight())[0]?.text).toContain("It may be time to reorder.");
  });

  const setStock = async ({ id }: { id: string }, stock_quantity: number) => {
    const path = `/api/admin/products/${id}/stock`;
    const json = { stock_quantity };
    expect((await call(path, { method: "PATCH", token: admin.token, json })).status).toBe(200);
  };
});

test.each(["new_order_email", "low_stock_email"])("refuses an invalid address as %s", async (field) => {
  const response = await changeSettings({ [field]: "the counter" });
  expect(response.status).toBe(422);
  expect((await unwrap(response, failureResponse)).errors).toEqual({
    [field]: "Please enter a valid email address",
  });
});

describe("test emails", () => {
  const requestTest = (account: Account, kind: string) =>
    call(`/api/admin/emails/previews/${kind}/test`, { method: "POST", token: account.token });

  test("reach only the admin, and are recorded", async () => {
    expect((await requestTest(admin, "shipped")).status).toBe(200);
    expect(await readOutbox(admin.email)).toMatchObject([
      { to: admin.email, subject: expect.stringMatching(/^\[Test\] .*PD-/) },
    ]);
    expect((await listAuditEntries("store-emails")).at(-1)).toMatchObject({ action: "email.test" });
  });

  test("report the reason of a failure to the admin", async () => {
    const response = await withFault(mailServiceDown, () => requestTest(admin, "paid"));
    expect(response.status).toBe(503);
    expect((await unwrap(response, failureResponse)).message).toMatch(
      /^The test email was not sent\. .*503\.$/,
    );
  });

  test("are limited to ten an hour for an admin, even for simultaneous requests", async () => {
    const busy = await anAdmin();
    const responses = await Promise.all(Array.from({ length: 13 }, () => requestTest(busy, "paid")));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await readOutbox(busy.email)).toHaveLength(10);
    expect((await requestTest(busy, "paid")).status).toBe(429);
  });

  test("return 404 for an unknown kind", async () => {
    expect((await requestTest(admin, "nothing")).status).toBe(404);
  });
});

async function saveSettings(json: Record<string, string | null>): Promise<void> {
  expect((await changeSettings(json)).status).toBe(200);
}

function changeSettings(json: unknown) {
  return call("/api/admin/settings", { method: "PUT", token: admin.token, json });
}

/** Returns the kind and the recipient of each email about the order, sorted by kind. */
async function listRecipients(orderId: string) {
  const recipients = (await listEmails(orderId)).map(({ kind, recipient }) => [kind, recipient] as const);
  return recipients.toSorted(([one], [other]) => one.localeCompare(other));
}
