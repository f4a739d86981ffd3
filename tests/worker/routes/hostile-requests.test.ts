import { describe, expect, test } from "vitest";
import { anAccount } from "../builders/accounts.ts";
import { aProduct } from "../builders/products.ts";
import { add, addressInput, anAddress, aShopper, getCart, startCheckout } from "../builders/shoppers.ts";
import { call, readFailure } from "../builders/store.ts";

test.each(["/api/products/", "/api/config/", "/api/delivery/"])(
  "returns 404, not 405, for the unknown path %s",
  async (path) => {
    const response = await call(path);
    expect(response.headers.get("Allow")).toBeNull();
    expect(await readFailure(response)).toMatchObject({ status: 404, code: "not_found" });
  },
);

describe("refuses a repeated parameter with a readable message", () => {
  test.each([
    ["/api/products?page=1&page=2", "page", "Must be a whole number"],
    ["/api/products?min_price=1&min_price=2", "min_price", "Must be an amount in dollars"],
    ["/api/products?search=a&search=b", "search", "Must be text"],
    ["/api/products/search?query=a&query=b", "query", "Must be text"],
    ["/api/products/suggest?query=a&query=b", "query", "Must be text"],
  ])("%s", async (path, field, message) => {
    expect(await readFailure(await call(path))).toMatchObject({ status: 422, errors: { [field]: message } });
  });
});

describe("refuses a body without its required fields, with a message for each", () => {
  test.each<[method: string, path: string, errors: Record<string, string>]>([
    ["POST", "/api/cart/items", { product_id: "Must be a valid id" }],
    ["PUT", "/api/cart/items/x", { quantity: "Quantity must be a whole number" }],
    ["PUT", "/api/orders/x/cancel", { cancel_reason: "Please provide a reason for cancellation" }],
    ["POST", "/api/orders/create-cod", { body: "Missing required checkout information" }],
    ["POST", "/api/checkout/confirm-order", { orderId: "Authentication required or missing order details" }],
    [
      "POST",
      "/api/addresses",
      {
        full_name: "Full name is required",
        phone_number: "Valid phone number is required (e.g., 555-555-5555)",
        address_line1: "Address line 1 is required",
        city: "City is required",
        postal_code: "Valid postal code is required (e.g., A1A 1A1)",
      },
    ],
  ])("%s %s", async (method, path, errors) => {
    const { token } = await anAccount();
    const [message] = Object.values(errors);
    expect(await readFailure(await call(path, { method, token, json: {} }))).toMatchObject({
      status: 422,
      message,
      errors,
    });
  });
});

test("refuses an unknown shipping method with the same message in camelCase and snake_case", async () => {
  const shopper = await aShopper();
  await add(shopper, await aProduct());
  const cart_id = (await getCart(shopper)).id;
  const camelCaseResponse = await startCheckout(shopper, { shippingMethod: "express" });
  const snakeCaseResponse = await call("/api/checkout/create-payment-intent", {
    token: shopper.token,
    json: { cart_id, shipping_address_id: shopper.address.id, shipping_method: "express" },
  });
  const failure = { status: 422, message: "Unknown shipping method" };
  expect(await readFailure(camelCaseResponse)).toMatchObject(failure);
  expect(await readFailure(snakeCaseResponse)).toMatchObject(failure);
});

test("refuses text with half of an emoji's surrogate pair", async () => {
  const { token } = await anAccount();
  const json = addressInput({ full_name: "Robin \ud83d" });
  expect(await readFailure(await call("/api/addresses", { token, json }))).toMatchObject({
    status: 422,
    errors: { full_name: "Must be text" },
  });
});

test("accepts emojis in text", async () => {
  const address = await anAddress(await anAccount(), { full_name: "Robin 😀" });
  expect(address.full_name).toBe("Robin 😀");
});

test.each([
  ["/checkout/success/a%0d%0ab/", "/checkout/success/a%0D%0Ab"],
  ["/account/orders/%E2%82%AC%3F%23/", "/account/orders/%E2%82%AC%3F%23"],
  ["/checkout/success/%00/", "/checkout/success/%00"],
])("redirects the path %s, which could break a header, to its encoded form", async (path, location) => {
  const response = await call(path);
  expect(response.status).toBe(301);
  expect(response.headers.get("Location")).toBe(location);
});
