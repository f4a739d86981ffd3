import { expect, test } from "vitest";
import { createApiClient } from "../../web/lib/api-client.ts";

test("encodes path parameters, whatever they contain", async () => {
  const urls: string[] = [];
  const api = createApiClient(async (input) => {
    urls.push(String(input));
    return new Response();
  });
  for (const slug of ["kite", "../cart", "a?b#c", "50% off"]) {
    await api.products[":slug"].$get({ param: { slug } });
  }
  expect(urls).toEqual([
    "/api/products/kite",
    "/api/products/..%2Fcart",
    "/api/products/a%3Fb%23c",
    "/api/products/50%25%20off",
  ]);
});

test("repeats a parameter for each of its values, and leaves out those without one", async () => {
  const urls: string[] = [];
  const api = createApiClient(async (input) => {
    urls.push(String(input));
    return new Response();
  });
  const ids = ["01a3f2f5-3d8f-4c53-9f0b-6a4b8c6d7e11", "01a3f2f5-3d8f-4c53-9f0b-6a4b8c6d7e12"];
  await api.companions.$get({ query: { product_id: ids } });
  await api.products.$get({ query: { page: "2", sort_by: undefined } });
  expect(urls).toEqual([`/api/companions?product_id=${ids[0]}&product_id=${ids[1]}`, "/api/products?page=2"]);
});
