import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { failureView } from "../../../contract/shared/errors.ts";
import type { Email } from "../../../worker/adapters/mailer.ts";
import type { StoreContext } from "../../../worker/domain/context.ts";
import { reportLowStock } from "../../../worker/domain/emails/report-low-stock.ts";
import { sendDueEmails } from "../../../worker/domain/emails/sending/due-emails.ts";
import { anAdmin } from "../builders/admins.ts";
import { aProduct } from "../builders/products.ts";
import { call, storeContext, unwrap } from "../builders/store.ts";

const storeEmail = "stock@store.test";
const firstNight = Date.parse("2026-11-20T09:17:00Z");
const dayMs = 86_400_000;

// Earlier tests leave products with low stock, so each test begins with plentiful stock and no reports.
beforeEach(async () => {
  await env.DB.prepare("DELETE FROM emails WHERE kind = 'low_stock'").run();
  await env.DB.prepare("UPDATE products SET stock_on_hand = stock_on_hand + 100").run();
  expect((await setReportAddress(storeEmail)).status).toBe(200);
});
afterEach(async () => void (await setReportAddress(null)));

test("emails the store once about a product with low stock, and again after a restock", async () => {
  const kite = await aProduct({ name: "Blue <Kite>", sku: "KITE-1", stockQuantity: 9 });
  const ball = await aProduct({ name: "Red Ball", sku: "BALL-1", stockQuantity: 0 });
  await aProduct({ name: "Many Marbles", stockQuantity: 10 });
  await aProduct({ name: "Hidden Hat", stockQuantity: 1, isActive: false });
  const [email, ...others] = await runNight(0);
  expect(others).toEqual([]);
  expect(email?.subject).toBe("Low stock: 2 products");
  expect(email?.text).toContain("Red Ball (BALL-1): Out of Stock\nBlue <Kite> (KITE-1): Only 9 left");
  expect(email?.text).toContain("/admin/products?stock=low");
  expect(email?.html).toContain("Blue &lt;Kite&gt;");
  expect(`${email?.text}`).not.toMatch(/Marbles|Hidden/);

  await setStock(kite, 3);
  expect(await runNight(1)).toEqual([]);
  await setStock(kite, 30);
  expect(await runNight(2)).toEqual([]);
  await setStock(kite, 4);
  const [secondEmail] = await runNight(3);
  expect(secondEmail?.subject).toBe("Low stock: 1 product");
  expect(secondEmail?.text).toContain("Only 4 left");
  expect(secondEmail?.text).not.toContain(ball.sku);
});

test("sends one email a day, and includes later products in the next one", async () => {
  await aProduct({ stockQuantity: 1 });
  const context = storeContext(new Date(firstNight));
  await Promise.all([reportLowStock(context), reportLowStock(context)]);
  const late = await aProduct({ name: "Late Lamp", stockQuantity: 1 });
  expect(await runNight(0)).toHaveLength(1);
  expect(await runNight(0)).toEqual([]);
  expect((await runNight(1)).map(({ text }) => text)).toEqual([expect.stringContaining(late.name)]);
});

test("sends nothing without an address, and reports the products once there is one", async () => {
  await setReportAddress("");
  await aProduct({ name: "Quiet Quilt", stockQuantity: 1 });
  expect(await runNight(0)).toEqual([]);
  await setReportAddress(storeEmail);
  expect((await runNight(1)).map(({ text }) => text)).toEqual([expect.stringContaining("Quiet Quilt")]);
});

test("lists at most fifty products with their stock at the time of sending", async () => {
  const restocked = await aProduct({ name: "Restocked Robot", stockQuantity: 2 });
  for (let count = 1; count <= 51; count += 1) await aProduct({ stockQuantity: 1 });
  const context = storeContext(new Date(firstNight));
  await reportLowStock(context);
  await setStock(restocked, 50);
  await reportLowStock(storeContext(new Date(firstNight + 60_000)));
  const [email] = await runNight(0);
  expect(email?.subject).toBe("Low stock: 51 products");
  expect(email?.text).toContain("and 1 more");
  expect(email?.text).not.toContain("Robot");
});

test("refuses an invalid address", async () => {
  const response = await setReportAddress("the counter");
  expect(response.status).toBe(422);
  const { errors } = await unwrap(response, failureView);
  expect(errors).toEqual({ low_stock_email: "Please enter a valid email address" });
});

/** Runs the nightly report and returns its emails to the store. */
async function runNight(night: number): Promise<Email[]> {
  const sent: Email[] = [];
  const context: StoreContext = {
    ...storeContext(new Date(firstNight + night * dayMs)),
    mailer: { send: async (email) => void sent.push(email) },
  };
  await reportLowStock(context);
  await sendDueEmails(context);
  return sent.filter(({ to }) => to === storeEmail);
}

async function setStock(product: { readonly id: string }, units: number): Promise<void> {
  await env.DB.prepare("UPDATE products SET stock_on_hand = ? WHERE id = ?").bind(units, product.id).run();
}

async function setReportAddress(address: string | null): Promise<Response> {
  const { token } = await anAdmin();
  return call("/api/admin/settings", { method: "PUT", token, json: { low_stock_email: address } });
}
