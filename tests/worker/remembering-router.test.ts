import { Hono } from "hono";
import { expect, test } from "vitest";
import { RememberingRouter } from "../../worker/lib/remembering-router.ts";

test("a path finds its own route, parameter and method each time, also after more paths than are remembered", async () => {
  const app = new Hono({ router: new RememberingRouter() })
    .get("/items/search", (c) => c.text("search"))
    .get("/items/:slug", (c) => c.text(`get ${c.req.param("slug")}`))
    .post("/items/:slug", (c) => c.text(`post ${c.req.param("slug")}`));
  const ask = async (path: string, method = "GET") => (await app.request(path, { method })).text();
  for (const _ of [1, 2]) {
    expect(await ask("/items/search")).toBe("search");
    expect(await ask("/items/lamp")).toBe("get lamp");
    expect(await ask("/items/lamp", "POST")).toBe("post lamp");
    expect(await ask("/items/a%20lamp")).toBe("get a lamp");
    for (let item = 0; item < 600; item += 1) expect(await ask(`/items/${item}`)).toBe(`get ${item}`);
    expect((await app.request(`/items/lamp/${"x".repeat(300)}`)).status).toBe(404);
  }
});
