import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { app } from "../../worker/app.ts";
import { anExecution, bindings } from "./background.ts";
import { aProduct } from "./builders/products.ts";
import { aShopper } from "./builders/shoppers.ts";

/** A database that records where each session begins, and how recent its primary copy is. */
function aReplicatedDatabase(bookmark: string) {
  const sessions: string[] = [];
  const opened = (from: string) => {
    sessions.push(from);
    const session = env.DB.withSession(from.startsWith("first-") ? from : "first-primary");
    return {
      prepare: (text: string) => session.prepare(text),
      batch: (statements: D1PreparedStatement[]) => session.batch(statements),
      getBookmark: () => bookmark,
    };
  };
  const database = new Proxy(env.DB, {
    get(target, name) {
      if (name === "withSession") return opened;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const ask = async (path: string, init: RequestInit = {}) => {
    sessions.length = 0;
    const request = new Request(`http://store.test${path}`, init);
    const response = await app.fetch(request, { ...bindings, DB: database }, anExecution());
    expect(response.status, path).toBe(200);
    await response.body?.cancel();
    return [...sessions];
  };
  return { ask };
}

test("reads responses to be cached from a copy as recent as the version in their key", async () => {
  const { slug } = await aProduct();
  const { ask } = aReplicatedDatabase("0001-b");
  expect(await ask(`/api/products/${slug}`)).toEqual(["first-primary", "0001-b"]);
});

test("searches any copy that is not older than the last bookmark, and after a write the primary one", async () => {
  const { ask } = aReplicatedDatabase("0002-b");
  const search = "/api/products/search?query=plain";
  expect(await ask(search)).toEqual(["first-primary"]);
  await ask("/api/products");
  expect(await ask(search)).toEqual(["0002-b"]);
  expect(await ask(search, { headers: { "Cache-Control": "no-cache" } })).toEqual([]);
});

test("reads accounts, carts and addresses from the primary copy", async () => {
  const { token } = await aShopper();
  const { ask } = aReplicatedDatabase("0003-b");
  const headers = { Authorization: `Bearer ${token}` };
  for (const path of ["/api/cart", "/api/addresses", "/api/auth/me"])
    expect([path, await ask(path, { headers })]).toEqual([path, []]);
});
