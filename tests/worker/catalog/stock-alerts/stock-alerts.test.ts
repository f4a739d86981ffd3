import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import { messageResponse } from "../../../../contract/shared/success.ts";
import type { Email } from "../../../../worker/adapters/mailer.ts";
import { sendStockAlerts } from "../../../../worker/domain/catalog/stock-alerts/send-stock-alerts.ts";
import type { StoreContext } from "../../../../worker/domain/context.ts";
import { anAccount } from "../../builders/accounts.ts";
import { aProduct } from "../../builders/products.ts";
import { runNightlyCron } from "../../builders/schedule.ts";
import { setStock } from "../../builders/stock.ts";
import { call, storeContext, unwrap } from "../../builders/store.ts";
import { allowLogged } from "../../logged.ts";

const hourMs = 3_600_000;
const maxAlertsOfGuests = 20;

let visits = 0;

test("sends one email when a product can be bought again, however often it was requested", async () => {
  const product = await aSoldOutProduct({ name: "Blue Kite", minimumOrderQuantity: 2 });
  const email = anEmail();
  for (const typed of [email, ` ${email.toUpperCase()} `]) {
    const { message } = await unwrap(
      await requestAlert({ product_id: product.id, email: typed }),
      messageResponse,
    );
    expect(message).toContain(`We'll email ${email} once, when Blue Kite is back in stock.`);
  }
  expect(await sendAlerts()).toEqual([]);
  // The stock of one unit is below the minimum order quantity.
  await setStock(product, 1);
  expect(await sendAlerts()).toEqual([]);
  await setStock(product, 2);
  const [sent, ...others] = await sendAlerts();
  expect(others).toEqual([]);
  expect(sent).toMatchObject({ to: email, subject: "Blue Kite is back in stock" });
  expect(sent?.text).toContain(`/product/${product.slug}`);
  expect(await countAlerts(email)).toBe(0);
  expect(await sendAlerts()).toEqual([]);
});

test("uses only an account's own address", async () => {
  const account = await anAccount();
  const product = await aSoldOutProduct();
  const response = await requestAlert({ product_id: product.id, email: anEmail() }, account.token);
  expect(response.status).toBe(200);
  await setStock(product, 5);
  expect((await sendAlerts()).map(({ to }) => to)).toEqual([account.email]);
});

test("retries a failed email later, and gives up after five attempts", async () => {
  allowLogged(/^A stock alert could not be sent/);
  const product = await aSoldOutProduct();
  const email = anEmail();
  await requestAlert({ product_id: product.id, email });
  await setStock(product, 5);
  const start = Date.now();
  await sendAlerts({ now: new Date(start), fails: true });
  expect(await sendAlerts({ now: new Date(start + 1_000) })).toEqual([]);
  for (let attempt = 2; attempt <= 6; attempt += 1) {
    await sendAlerts({ now: new Date(start + attempt * hourMs), fails: true });
  }
  expect(await countAlerts(email)).toBe(0);
});

test("sends one email in two simultaneous runs", async () => {
  const product = await aSoldOutProduct();
  const email = anEmail();
  await requestAlert({ product_id: product.id, email });
  await setStock(product, 5);
  const runs = await Promise.all([sendAlerts(), sendAlerts()]);
  expect(runs.flat().map(({ to }) => to)).toEqual([email]);
});

test("deletes requests for an alert after half a year", async () => {
  const product = await aSoldOutProduct();
  const email = anEmail();
  await requestAlert({ product_id: product.id, email });
  await runNightlyCron(179);
  expect(await countAlerts(email)).toBe(1);
  await runNightlyCron(181);
  expect(await countAlerts(email)).toBe(0);
});

test("stores no alert for products that are in stock, hidden or unknown", async () => {
  const email = anEmail();
  const inStock = await aProduct({ name: "Red Kite" });
  const response = await requestAlert({ product_id: inStock.id, email });
  expect((await unwrap(response, messageResponse)).message).toBe("Red Kite is in stock now.");
  const hidden = await aSoldOutProduct({ isActive: false });
  for (const id of [hidden.id, crypto.randomUUID()]) {
    expect((await requestAlert({ product_id: id, email })).status).toBe(404);
  }
  expect(await countAlerts(email)).toBe(0);
});

test.each([
  [{ email: "reader@store.test" }, "product_id"],
  [{ product_id: crypto.randomUUID(), email: "nobody" }, "email"],
  [{ product_id: crypto.randomUUID() }, "email"],
])("refuses %o with an error for the field %s", async (body, field) => {
  const response = await requestAlert(body);
  expect(response.status).toBe(422);
  expect(Object.keys((await unwrap(response, failureResponse)).errors ?? {})).toEqual([field]);
});

test("prevents strangers from using up an account's alerts or learning whether an address has one", async () => {
  const account = await anAccount();
  const [product, another] = [await aSoldOutProduct({ name: "Kite" }), await aSoldOutProduct()];
  await fillAlerts(account.email);
  const requestMessage = async (email: string) => {
    const response = await requestAlert({ product_id: product.id, email });
    expect(response.status).toBe(200);
    return (await unwrap(response, messageResponse)).message.replace(email, "…");
  };
  expect(await requestMessage(account.email)).toBe(await requestMessage(anEmail()));
  expect(await countAlerts(account.email)).toBe(maxAlertsOfGuests);
  for (const { id } of [product, another]) {
    const response = await requestAlert({ product_id: id }, account.token);
    expect((await unwrap(response, messageResponse)).message).toMatch(/back in stock\.$/);
  }
  expect(await countAlerts(account.email)).toBe(maxAlertsOfGuests + 2);
});

function aSoldOutProduct(details = {}) {
  return aProduct({ stockQuantity: 0, ...details });
}

function anEmail() {
  return `${crypto.randomUUID()}@reader.test`;
}

/** Requests an alert. Each request comes from another network, because the limit is per client. */
function requestAlert(json: unknown, token?: string): Promise<Response> {
  visits += 1;
  const headers = { "CF-Connecting-IP": `2001:db8:${visits.toString(16)}::1` };
  return call("/api/stock-alerts", { json, headers, ...(token === undefined ? {} : { token }) });
}

/** Runs the scheduled step and returns the emails that it sent. */
async function sendAlerts({ now = new Date(), fails = false } = {}): Promise<Email[]> {
  const sent: Email[] = [];
  const context: StoreContext = {
    ...storeContext(now),
    mailer: {
      send: async (email) => {
        if (fails) throw new Error("The email service is down");
        sent.push(email);
      },
    },
  };
  await sendStockAlerts(context);
  return sent;
}

async function countAlerts(email: string): Promise<unknown> {
  return env.DB.prepare("SELECT count(*) AS n FROM stock_alerts WHERE email = ?").bind(email).first("n");
}

/** Requests as many alerts as guests may request for an address. */
async function fillAlerts(email: string): Promise<void> {
  for (let count = 1; count <= maxAlertsOfGuests; count += 1) {
    const { id } = await aSoldOutProduct();
    expect((await requestAlert({ product_id: id, email })).status).toBe(200);
  }
}
