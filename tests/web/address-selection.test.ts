import { expect, test } from "vitest";
import type { AddressView } from "../../contract/account/account.ts";
import { selectedAddresses } from "../../web/features/account/addresses/address-selection.ts";

const first = address("first", false);
const usual = address("usual", true);
const other = address("other", false);
const all = [first, usual, other];

test("selects the default address, and the same one for billing, until the shopper selects one", () => {
  expect(selectedAddresses(all, { isBillingSameAsShipping: true })).toEqual({
    shipping: usual,
    billing: usual,
  });
});

test("selects the first address without a default", () => {
  expect(selectedAddresses([first, other], { isBillingSameAsShipping: true }).shipping).toBe(first);
});

test("keeps selected addresses, and bills the delivery address until another one is selected", () => {
  const choice = { shippingId: "other", billingId: "first" };
  expect(selectedAddresses(all, { ...choice, isBillingSameAsShipping: true }).billing).toBe(other);
  expect(selectedAddresses(all, { ...choice, isBillingSameAsShipping: false })).toEqual({
    shipping: other,
    billing: first,
  });
});

test("falls back when a selected address was deleted", () => {
  const choice = { shippingId: "gone", billingId: "gone", isBillingSameAsShipping: false };
  expect(selectedAddresses(all, choice)).toEqual({ shipping: usual, billing: usual });
  expect(selectedAddresses([], choice)).toEqual({ shipping: undefined, billing: undefined });
});

function address(id: string, is_default: boolean): AddressView {
  return {
    id,
    type: "shipping",
    full_name: id,
    phone_number: "204-555-0100",
    address_line1: "1 Main St",
    address_line2: null,
    city: "Winnipeg",
    province: "Manitoba",
    postal_code: "R2C 0A1",
    delivery_instructions: null,
    is_default,
    weekend_delivery: true,
    is_local: true,
  };
}
