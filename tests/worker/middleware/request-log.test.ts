import { expect, test, vi } from "vitest";
import { idle } from "../background.ts";
import { anAccount } from "../builders/accounts.ts";
import { openPage } from "../builders/pages.ts";
import { aProduct } from "../builders/products.ts";
import { add, aShopper } from "../builders/shoppers.ts";
import { call } from "../builders/store.ts";

test("logs each API request as one line, without personal data or query strings", async () => {
  const product = await aProduct();
  const account = await anAccount();
  const lines: string[] = [];
  const log = vi.spyOn(console, "info").mockImplementation((line) => void lines.push(String(line)));
  const productResponse = await call(`/api/products/${product.slug}?secret=1`);
  await call("/api/auth/me", { token: account.token });
  await call("/api/auth/me", { token: account.token });
  await call("/api/nothing-here");
  await call("/api/auth/me");
  log.mockRestore();
  const records = lines.map((line) => JSON.parse(line));
  expect(records.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    "GET /api/products/:slug 200",
    "GET /api/auth/me 200",
    "GET /api/auth/me 200",
    "GET unknown 404",
    "GET /api/auth/me 401",
  ]);
  expect(records[0].request).toBe(productResponse.headers.get("X-Request-Id"));
  expect(records[0].database_calls).toBeGreaterThan(0);
  expect(records[0].rows_read).toBeGreaterThan(0);
  expect(records.every((record) => record.database_statements >= record.database_calls)).toBe(true);
  expect(productResponse.headers.get("Server-Timing")).toBeNull();
  expect(records[1].account).toMatch(/^[0-9a-f]{16}$/);
  expect(records[2].account).toBe(records[1].account);
  expect(records[0].account).toBeUndefined();
  const text = lines.join();
  for (const secret of [account.id, account.email, product.slug, "secret=1"]) {
    expect(text).not.toContain(secret);
  }
});

test("counts each statement of a batch, and the batch as one call", async () => {
  const shopper = await aShopper();
  await add(shopper, await aProduct());
  const lines: string[] = [];
  const log = vi.spyOn(console, "info").mockImplementation((line) => void lines.push(String(line)));
  await call("/api/cart", { token: shopper.token });
  log.mockRestore();
  const { database_calls: calls, database_statements: statements } = JSON.parse(lines[0] ?? "{}");
  // The account, and a batch of the cart, its lines and its offers.
  expect({ calls, statements }).toEqual({ calls: 2, statements: 4 });
});

test("logs cached and unmodified responses with their own request ids", async () => {
  const { slug } = await aProduct();
  const path = `/api/products/${slug}`;
  const rendered = await call(path);
  const lines: string[] = [];
  const log = vi.spyOn(console, "info").mockImplementation((line) => void lines.push(String(line)));
  const cached = await call(path, { headers: { "X-Request-Id": "from-a-caller", "CF-Ray": "8f2-YWG" } });
  const unmodified = await call(path, { headers: { "If-None-Match": rendered.headers.get("ETag") ?? "" } });
  log.mockRestore();
  expect(unmodified.status).toBe(304);
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    [cached, unmodified].map(({ status, headers }) => ({
      request: headers.get("X-Request-Id"),
      ...(status === 200 && { ray: "8f2-YWG" }),
      method: "GET",
      route: "/api/products/:slug",
      status,
      milliseconds: expect.any(Number),
      database_milliseconds: 0,
      database_calls: 0,
      database_statements: 0,
      rows_read: 0,
      cached: true,
    })),
  );
  expect(cached.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set([rendered, cached, unmodified].map(({ headers }) => headers.get("X-Request-Id"))).size).toBe(
    3,
  );
});

test("logs a page beside its API calls, and a cached page as one line", async () => {
  const { slug } = await aProduct();
  const lines: string[] = [];
  const log = vi.spyOn(console, "info").mockImplementation((line) => void lines.push(String(line)));
  const rendered = await openPage(`/product/${slug}?utm_source=secret`);
  await rendered.text();
  await idle();
  const renderedLines = lines.splice(0).map((line) => JSON.parse(line));
  const cached = await openPage(`/product/${slug}`);
  const unknown = await openPage("/nothing-here/at-all");
  log.mockRestore();
  expect(renderedLines.at(-1)).toMatchObject({
    request: rendered.headers.get("X-Request-Id"),
    route: "page",
    status: 200,
  });
  expect(renderedLines.map(({ route }) => route)).toContain("/api/products/:slug");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { request: cached.headers.get("X-Request-Id"), route: "page", status: 200, cached: true },
    { request: unknown.headers.get("X-Request-Id"), route: "page", status: 404 },
  ]);
  expect(JSON.stringify(renderedLines)).not.toMatch(new RegExp(`secret|${slug}`));
});
