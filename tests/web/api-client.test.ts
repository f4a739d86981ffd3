import { expect, test } from "vitest";
import { createApi } from "../../web/lib/api.ts";

test("encodes path parameters, whatever they contain", async () => {
  const urls: string[] = [];
  const api = createApi(async (input) => {
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
