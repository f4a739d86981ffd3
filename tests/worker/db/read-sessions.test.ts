import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { CallOptions } from "../../builders/call.ts";
import { withMethods } from "../builders/outages.ts";
import { aProduct } from "../builders/products.ts";
import { aShopper } from "../builders/shoppers.ts";
import { call } from "../builders/store.ts";

test("reads cacheable responses from a replica as recent as the version in their key", async () => {
  const { slug } = await aProduct();
  const { requestSessions } = aReplicatedStore("0001-b");
  expect(await requestSessions(`/api/products/${slug}`)).toEqual(["first-primary", "0001-b"]);
});

test("searches a replica as recent as the last bookmark, or the primary after a write", async () => {
  const { requestSessions } = aReplicatedStore("0002-b");
  const search = "/api/products/search?query=plain";
  expect(await requestSessions(search)).toEqual(["first-primary"]);
  await requestSessions("/api/products");
  expect(await requestSessions(search)).toEqual(["0002-b"]);
  expect(await requestSessions(search, { headers: { "Cache-Control": "no-cache" } })).toEqual([]);
});

test("reads accounts, carts and addresses from the primary", async () => {
  const { token } = await aShopper();
  const { requestSessions } = aReplicatedStore("0003-b");
  for (const path of ["/api/cart", "/api/addresses", "/api/auth/me"]) {
    expect([path, await requestSessions(path, { token })]).toEqual([path, []]);
  }
});

/**
 * Creates a store with a replicated database. `requestSessions` sends a request, and returns the constraint with which
 * each of its database sessions began.
 */
function aReplicatedStore(bookmark: string) {
  const sessions: string[] = [];
  const openSession = (constraint: string) => {
    sessions.push(constraint);
    const session = env.DB.withSession(constraint.startsWith("first-") ? constraint : "first-primary");
    return {
      prepare: (text: string) => session.prepare(text),
      batch: (statements: D1PreparedStatement[]) => session.batch(statements),
      getBookmark: () => bookmark,
    };
  };
  const database = withMethods(env.DB, { withSession: openSession });
  const requestSessions = async (path: string, options: CallOptions = {}) => {
    sessions.length = 0;
    const response = await call(path, { ...options, bindings: { DB: database } });
    expect(response.status, path).toBe(200);
    return [...sessions];
  };
  return { requestSessions };
}
