import { expect, test } from "vitest";
import { errorCatalogue, errorCodes, StoreError } from "../../contract/shared/errors.ts";

const statuses = [400, 401, 403, 404, 405, 409, 411, 413, 415, 422, 429, 500, 503];

test("defines a status of the API and a message for every error code", () => {
  for (const code of errorCodes) {
    const { status, message } = errorCatalogue[code];
    expect(statuses).toContain(status);
    expect(message).toMatch(/^[A-Z].{5,}/);
  }
});

test("creates an error with the status and message of its code, or with a more precise message", () => {
  expect(new StoreError("cart_empty")).toMatchObject({ status: 409, message: "Your cart is empty." });
  const precise = new StoreError("insufficient_stock", {
    message: "Only 2 left.",
    errors: { quantity: "Only 2 left." },
  });
  expect(precise).toMatchObject({
    status: 409,
    message: "Only 2 left.",
    errors: { quantity: "Only 2 left." },
  });
});
