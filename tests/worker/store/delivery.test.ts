import { expect, test } from "vitest";
import { deliveryResponse } from "../../../contract/account/delivery.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { call, unwrap } from "../builders/store.ts";

test.each(["R2C 0A1", "r2c0a1", " r2c-0a1 ", "R2C 2G7"])(
  "offers free delivery over 15 dollars and cash for the local postal code %j",
  async (postalCode) => {
    const { data } = await unwrap(await requestDelivery(postalCode), deliveryResponse);
    expect(data).toMatchObject({
      is_local: true,
      shipping_cost_below: 5,
      free_over: 15,
      flat_rate: 5,
      cash_on_delivery: true,
    });
    expect(data.message).toContain(data.postal_code);
    expect(data.message).toContain("$15.00");
  },
);

test.each(["R2C 2G8", "R3C 0A1", "K1A 0B1"])(
  "charges 5 dollars and refuses cash for the distant postal code %s",
  async (postalCode) => {
    const { data } = await unwrap(await requestDelivery(postalCode), deliveryResponse);
    expect(data).toMatchObject({
      postal_code: postalCode,
      is_local: false,
      free_over: null,
      flat_rate: 5,
      cash_on_delivery: false,
    });
  },
);

test.each(["", "   ", "90210", "D1A 1A1", "R2C 0A1; DROP TABLE", "💌", "R".repeat(5_000), "R2C\u00000A1"])(
  "refuses the invalid postal code %j",
  async (postalCode) => {
    const response = await requestDelivery(postalCode);
    expect(response.status).toBe(422);
    expect(await unwrap(response, failureResponse)).toMatchObject({
      message: "Valid postal code is required (e.g., A1A 1A1)",
    });
  },
);

test("refuses a missing or repeated postal code", async () => {
  expect((await call("/api/delivery")).status).toBe(422);
  expect((await call("/api/delivery?postal_code=R2C0A1&postal_code=K1A0B1")).status).toBe(422);
});

function requestDelivery(postalCode: string) {
  return call(`/api/delivery?postal_code=${encodeURIComponent(postalCode)}`);
}
