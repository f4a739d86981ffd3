import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { app } from "../../worker/app.ts";
import { anAccount } from "./builders/accounts.ts";
import { anAdmin, visit } from "./builders/admins.ts";
import { listOperations } from "./builders/operations.ts";
import { aProduct } from "./builders/products.ts";
import { atPayment, suspend } from "./builders/shoppers.ts";
import { call } from "./builders/store.ts";

// The handler checks the token's session while it writes, so an invalid body is refused first.
const addToCart = "POST /cart/items";
// Not described: the description itself, and Stripe's deliveries, whose format is Stripe's.
const undescribed = ["GET /openapi.json", "POST /webhooks/stripe"];

/** All routes of the app under /api, as its description writes them. */
function listRoutes(): string[] {
  const routes = app.routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
    .map(({ method, path }) => {
      const plain = path.slice("/api".length).replace(/:(\w+)(\{[^}]*\})?/g, "{$1}");
      return `${method} ${plain.length > 1 ? plain.replace(/\/$/, "") : plain}`;
    });
  return [...new Set(routes)].toSorted();
}

test("describes every route of the app, and nothing else", async () => {
  const described = (await listOperations()).map(({ name }) => name.replace(/(?<=.)\/$/, "")).toSorted();
  expect(listRoutes().filter((route) => !described.includes(route))).toEqual(undescribed.toSorted());
  expect(described.filter((name) => !listRoutes().includes(name))).toEqual([]);
});

test("responds to each kind of caller at every route as described", async () => {
  const product = await aProduct();
  const { shopper, orderId } = await atPayment(product);
  const guest = undefined;
  const customer = (await visit(await anAccount())).token;
  const suspended = await visit(await anAccount());
  await suspend(suspended);
  const admin = (await anAdmin()).token;
  const [header, payload] = admin.split(".");
  const forged = `${header}.${payload}.${"A".repeat(86)}`;
  const unsigned = `${btoa('{"alg":"none"}').replaceAll("=", "")}.${payload}.x`;
  const ended = await visit(await anAccount());
  const json = { scope: "global" };
  await call("/api/auth/end-sessions", { token: ended.token, json });
  const before = await snapshot();

  const wrong: string[] = [];
  const table: Record<string, Record<string, number>> = {};
  for (const { name, path, method, isAdmin, isSignedIn } of await listOperations()) {
    const callers = {
      guest,
      customer,
      suspended: suspended.token,
      forged,
      unsigned,
      "signed out": ended.token,
    };
    for (const [caller, token] of Object.entries(callers)) {
      // Another customer's order, where the path names one.
      const target = path.replace(/(?<=\/orders\/)[0-9a-f-]{36}/, orderId);
      // Other tests cover calls that destroy the caller's own account or carts.
      const isOwn = !isAdmin && method !== "GET" && ["customer", "suspended"].includes(caller);
      if (isOwn && !target.includes(orderId)) continue;
      const body = name === addToCart ? { json: { product_id: product.id, quantity: 1 } } : {};
      const { status } = await call(target, { method, ...body, ...(token === undefined ? {} : { token }) });
      table[name] = { ...table[name], [caller]: status };
      const isKnown = caller === "customer" || caller === "suspended";
      const isRight = isAdmin
        ? status === (isKnown ? 403 : 401)
        : isSignedIn && !isKnown
          ? status === 401
          : target.includes(orderId) && isSignedIn
            ? [403, 404, 409, 415, 422].includes(status)
            : status < 500;
      if (!isRight) wrong.push(`${name} as ${caller}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(table).length).toBeGreaterThan(60);
  expect(await snapshot()).toEqual(before);

  for (const { name, path, method, isAdmin } of await listOperations()) {
    if (!isAdmin || method !== "GET") continue;
    const { status } = await call(path, { token: admin });
    if (![200, 404, 422].includes(status)) wrong.push(`${name} as admin: ${status}`);
  }
  expect(wrong).toEqual([]);
  expect((await call(`/api/orders/${orderId}`, { token: shopper.token })).status).toBe(200);
});

/** What refused requests must not have changed. */
async function snapshot() {
  const counted = [
    "orders",
    "products",
    "profiles",
    "addresses",
    "refunds",
    "audit_log",
    "local_postal_codes",
  ];
  const counts = await env.DB.batch(
    counted.map((name) => env.DB.prepare(`SELECT count(*) AS rows, '${name}' AS name FROM ${name}`)),
  );
  const versions = await env.DB.prepare("SELECT sum(version) AS versions FROM orders").first();
  return [...counts.map(({ results }) => results[0]), versions];
}
