import { describe, expect, test } from "vitest";
import { failureView } from "../../contract/shared/errors.ts";
import { anAccount } from "./builders/accounts.ts";
import { aProduct } from "./builders/products.ts";
import { add, addressInput, anAddress, aShopper, getCart, startCheckout } from "./builders/shoppers.ts";
import { call, unwrap } from "./builders/store.ts";

async function failure(response: Response) {
  return { status: response.status, ...(await unwrap(response, failureView)) };
}

test.each(["/api/products/", "/api/config/", "/api/delivery/"])(
  "%s is no path of the API: 404, not a method that is refused and allowed in one answer",
  async (path) => {
    const response = await call(path);
    expect(response.headers.get("Allow")).toBeNull();
    expect(await failure(response)).toMatchObject({ status: 404, code: "not_found" });
  },
);

describe("a parameter that is given twice is refused in words that a person understands", () => {
  test.each([
    ["/api/products?page=1&page=2", "page", "Must be a whole number"],
    ["/api/products?min_price=1&min_price=2", "min_price", "Must be an amount in dollars"],
    ["/api/products?search=a&search=b", "search", "Must be text"],
    ["/api/products/search?query=a&query=b", "query", "Must be text"],
    ["/api/products/suggest?query=a&query=b", "query", "Must be text"],
  ])("%s", async (path, field, message) => {
    expect(await failure(await call(path))).toMatchObject({ status: 422, errors: { [field]: message } });
  });
});

describe("what is missing is named in words that a person understands", () => {
  test.each([
    ["POST", "/api/cart/items", { product_id: "Must be a valid id" }],
    ["PUT", "/api/cart/items/x", { quantity: "Quantity must be a whole number" }],
    ["PUT", "/api/orders/x/cancel", { cancel_reason: "Please provide a reason for cancellation" }],
    ["POST", "/api/orders/create-cod", { cart_id: "Missing required checkout information" }],
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
    expect(await failure(await call(path, { method, token, json: {} }))).toMatchObject({
      status: 422,
      message,
      errors,
    });
    expect(await failure(await call(path, { method, token, json: null }))).toMatchObject({
      status: 422,
      message: "The body must be a JSON object.",
    });
  });
});

test("an unknown shipping method is what the answer says is wrong", async () => {
  const shopper = await aShopper();
  await add(shopper, await aProduct());
  const cart_id = (await getCart(shopper)).id;
  const inCamelCase = await startCheckout(shopper, { shippingMethod: "express" });
  const inSnakeCase = await call("/api/checkout/create-payment-intent", {
    token: shopper.token,
    json: { cart_id, shipping_address_id: shopper.address.id, shipping_method: "express" },
  });
  for (const response of [inCamelCase, inSnakeCase]) {
    expect(await failure(response)).toMatchObject({ status: 422, message: "Unknown shipping method" });
  }
});

test("half of a character cannot be stored, and is refused instead of changed", async () => {
  const { token } = await anAccount();
  const json = addressInput({ full_name: "Robin \ud83d" });
  expect(await failure(await call("/api/addresses", { token, json }))).toMatchObject({
    status: 422,
    errors: { full_name: "Must be text" },
  });
  await anAddress(await anAccount(), { full_name: "Robin 😀" });
});
