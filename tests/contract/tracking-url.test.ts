import { expect, test } from "vitest";
import { trackingUrl } from "../../contract/orders/tracking-url.ts";

test("links to the carrier's page, with the number without spaces", () => {
  expect(trackingUrl("Purolator", "1 2")).toMatch(/purolator\.com.*=12$/);
});

test.each(["constructor", "toString", "__proto__"])(
  "returns no tracking URL for the carrier %s, which is named like a property of Object",
  (carrier) => {
    expect(trackingUrl(carrier, "1")).toBeUndefined();
  },
);
