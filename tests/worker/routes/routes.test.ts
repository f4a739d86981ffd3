import { env } from "cloudflare:workers";
import * as v from "valibot";
import { expect, test } from "vitest";
import { app } from "../../../worker/app.ts";
import { anAccount } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { listOperations } from "../builders/operations.ts";
import { aProduct } from "../builders/products.ts";
import { atPayment, suspend, visit } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

const descriptions = v.record(v.string(), v.record(v.string(), v.unknown()));

// This operation needs a valid body, because its handler validates the body before it checks the token's session.
const addToCart = "POST /cart/items";
// The OpenAPI document omits itself and Stripe's webhook, because Stripe defines that request.
const undocumentedRoutes = ["GET /openapi.json", "POST /webhooks/stripe"];

test("documents every route of the app, and nothing else", async () => {
  const documented = (await listOperations()).map(({ name }) => name.replace(/(?<=.)\/$/, ""));
  expect(listRoutes().filter((route) => !documented.includes(route))).toEqual(undocumentedRoutes);
  expect(documented.filter((name) => !listRoutes().includes(name))).toEqual([]);
});

test("describes the fields of bodies and the parameters of queries", async () => {
  const { paths } = await unwrap(await call("/api/openapi.json"), v.object({ paths: descriptions }));
  expect(JSON.stringify(paths["/cart/items"]?.post)).toContain("product_id");
  expect(JSON.stringify(paths["/products"]?.get)).toContain('"name":"sort_by"');
});

test("limits every path under /admin to admins", async () => {
  const operations = await listOperations();
  const adminNames = operations.filter(({ isAdmin }) => isAdmin).map(({ name }) => name);
  const namesUnderAdmin = operations.map(({ name }) => name).filter((name) => name.includes(" /admin"));
  expect(namesUnderAdmin).toContain("GET /admin/stats");
  expect(adminNames).toEqual(expect.arrayContaining(namesUnderAdmin));
});

test("lets an admin read every admin route", async () => {
  const { token } = await anAdmin();
  const failures: string[] = [];
  for (const { name, path, method, isAdmin } of await listOperations()) {
    if (!isAdmin || method !== "GET") continue;
    const { status } = await call(path, { token });
    if (![200, 404, 422].includes(status)) failures.push(`${name}: ${status}`);
  }
  expect(failures).toEqual([]);
});

test("refuses callers without the documented access on every route, and changes nothing", async () => {
  const product = await aProduct();
  const { shopper, orderId } = await atPayment(product);
  const guest = undefined;
  // Users can change their own metadata, so a role there must have no effect.
  const customer = (await visit(await anAccount({ user: { role: "admin" } }))).token;
  const suspended = await suspend(await anAdmin());
  const admin = (await anAdmin()).token;
  const [header, payload] = admin.split(".");
  const forged = `${header}.${payload}.${"A".repeat(86)}`;
  const unsigned = `${btoa('{"alg":"none"}').replaceAll("=", "")}.${payload}.x`;
  const signedOut = await visit(await anAccount());
  const json = { scope: "global" };
  await call("/api/auth/end-sessions", { token: signedOut.token, json });
  const before = await readSnapshot();

  const violations: string[] = [];
  const calledOperations = new Set<string>();
  for (const { name, path, method, isAdmin, isSignedIn } of await listOperations()) {
    const callers = {
      guest,
      customer,
      suspended: suspended.token,
      forged,
      unsigned,
      "signed out": signedOut.token,
    };
    for (const [caller, token] of Object.entries(callers)) {
      // Paths of orders get the id of another customer's order.
      const target = path.replace(/(?<=\/orders\/)[0-9a-f-]{36}/, orderId);
      const hasAccount = caller === "customer" || caller === "suspended";
      // Other tests cover calls that change the caller's own account or cart.
      if (hasAccount && !isAdmin && method !== "GET" && !target.includes(orderId)) continue;
      const body = name === addToCart ? { json: { product_id: product.id, quantity: 1 } } : {};
      const { status } = await call(target, { method, ...body, ...(token === undefined ? {} : { token }) });
      calledOperations.add(name);
      const isExpected = (): boolean => {
        if (isAdmin) return status === (hasAccount ? 403 : 401);
        if (isSignedIn && !hasAccount) return status === 401;
        if (isSignedIn && target.includes(orderId)) return [403, 404, 409, 415, 422].includes(status);
        return status < 500;
      };
      if (!isExpected()) violations.push(`${name} as ${caller}: ${status}`);
    }
  }
  expect(violations).toEqual([]);
  expect(calledOperations.size).toBeGreaterThan(60);
  expect(await readSnapshot()).toEqual(before);
  expect((await call(`/api/orders/${orderId}`, { token: shopper.token })).status).toBe(200);
});

/** Returns all routes under /api in the notation of the OpenAPI document. */
function listRoutes(): string[] {
  const routes = app.routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
    .map(({ method, path }) => {
      const documented = path.slice("/api".length).replace(/:(\w+)(\{[^}]*\})?/g, "{$1}");
      return `${method} ${documented.length > 1 ? documented.replace(/\/$/, "") : documented}`;
    });
  return [...new Set(routes)].toSorted();
}

/** Reads row counts and versions, which refused requests must not change. */
async function readSnapshot() {
  const tables = [
    "orders",
    "products",
    "profiles",
    "addresses",
    "refunds",
    "audit_log",
    "local_postal_codes",
  ];
  const counts = await env.DB.batch(
    tables.map((name) => env.DB.prepare(`SELECT count(*) AS rows, '${name}' AS name FROM ${name}`)),
  );
  const versions = await env.DB.prepare("SELECT sum(version) AS versions FROM orders").first();
  return [...counts.map(({ results }) => results[0]), versions];
}
