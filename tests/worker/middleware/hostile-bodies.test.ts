import { beforeAll, expect, test } from "vitest";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { anAccount } from "../builders/accounts.ts";
import { call, unwrap } from "../builders/store.ts";

const someId = "7d3f7a52-6f0e-4c0b-9f0a-2c1f4f1d9b11";
const targets: [method: string, path: string][] = [
  ["POST", "/api/cart/items"],
  ["PUT", `/api/cart/items/${someId}`],
  ["POST", "/api/addresses"],
  ["PUT", `/api/addresses/${someId}`],
  ["POST", "/api/checkout/create-payment-intent"],
  ["POST", "/api/checkout/confirm-order"],
  ["POST", "/api/orders/create-cod"],
  ["PUT", `/api/orders/${someId}/cancel`],
];
let token = "";
beforeAll(async () => {
  token = (await anAccount()).token;
});

const json = { "Content-Type": "application/json" };

test.each(targets)("returns 400 from %s %s for text that is not JSON", async (method, path) => {
  for (const text of ["", "{", '{"a":', "undefined", "\u0000"]) {
    expect(await send(method, path, text)).toMatchObject({
      status: 400,
      failure: { code: "malformed_request" },
    });
  }
});

test.each(targets)("returns 422 from %s %s for JSON of another shape", async (method, path) => {
  const deep = `${"[".repeat(2_000)}${"]".repeat(2_000)}`;
  const bodies = ["null", "[]", "42", '"text"', "{}", deep, '{"__proto__":{"quantity":1}}'];
  for (const text of bodies) {
    expect(await send(method, path, text)).toMatchObject({ status: 422, failure: { code: "invalid_input" } });
  }
});

test("says that the body must be a JSON object", async () => {
  const { failure } = await send("POST", "/api/cart/items", "null");
  expect(failure.message).toBe("The body must be a JSON object.");
});

test.each(targets)("returns 413 from %s %s for a huge body", async (method, path) => {
  const text = JSON.stringify({ notes: "x".repeat(300 * 1024) });
  expect(await send(method, path, text)).toMatchObject({
    status: 413,
    failure: { code: "payload_too_large" },
  });
});

test.each(targets)("returns 415 from %s %s for another content type", async (method, path) => {
  for (const type of [
    "",
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
  ]) {
    expect(await send(method, path, "a=1", { "Content-Type": type })).toMatchObject({
      status: 415,
      failure: { code: "unsupported_media_type" },
    });
  }
});

test.each<[string, unknown]>([
  ["a fraction", 1.5],
  ["a text", "2"],
  ["a boolean", true],
  ["null", null],
  ["a list", [1]],
  ["more than a cart's maximum", 1e12],
  ["more than any integer", 1e308],
  ["zero", 0],
  ["a negative number", -1],
])("returns 422 for %s as a quantity", async (_name, quantity) => {
  const body = JSON.stringify({ product_id: crypto.randomUUID(), quantity });
  const response = await send("POST", "/api/cart/items", body);
  expect(response.status).toBe(422);
  expect(response.failure.errors).toHaveProperty("quantity");
});

test.each([
  "page=0",
  "page=-1",
  "page=1e9",
  "limit=101",
  "limit=x",
  "status=unknown",
  "sort_by=profile_id",
  "order=sideways",
])("returns 422 for GET /api/orders/my-orders?%s", async (query) => {
  expect((await call(`/api/orders/my-orders?${query}`, { token })).status).toBe(422);
});

async function send(method: string, path: string, text: string, headers: Record<string, string> = json) {
  const response = await call(path, { method, token, text, headers });
  return { status: response.status, failure: await unwrap(response, failureResponse) };
}
