import { expect, test } from "vitest";
import { aProduct, changeProduct } from "../../builders/products.ts";
import { call, readFailure } from "../../builders/store.ts";

test("redirects a product's former slug to the new one", async () => {
  const product = await aProduct({ name: "Old Name" });
  await changeProduct(product.id, { slug: "new-name" });
  const response = await call("/api/products/old-name");
  expect(response.status).toBe(308);
  expect(response.headers.get("Location")).toBe("/api/products/new-name");
  expect((await call("/api/products/new-name")).status).toBe(200);
});

test("returns 404 for the slug and the id of an inactive product", async () => {
  const { id, slug } = await aProduct({ isActive: false });
  for (const path of [slug, `by-id?id=${id}`]) {
    expect(await readFailure(await call(`/api/products/${path}`))).toMatchObject({
      status: 404,
      code: expect.stringMatching(/not_found/),
    });
  }
});

test.each([
  "by-id?id=', nothing",
  "no-such-thing",
  "%00",
  "%F0%9F%8E%81",
  "x".repeat(4_000),
  "%E0%A4%A",
  "..%2f..%2fetc",
])("returns 404 for the unknown product %s", async (path) => {
  expect(await readFailure(await call(`/api/products/${path}`))).toMatchObject({
    status: 404,
    code: expect.stringMatching(/not_found/),
  });
});
