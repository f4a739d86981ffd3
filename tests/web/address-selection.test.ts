import { expect, test } from "vitest";
import type { AddressView } from "../../contract/account/addresses.ts";
import { findSelectedAddresses } from "../../web/features/account/addresses/address-selection.ts";

const first = createAddress("first", false);
const defaultAddress = createAddress("default", true);
const otherAddress = createAddress("other", false);
const all = [first, defaultAddress, otherAddress];

test("selects the default address for delivery and billing until the shopper selects one", () => {
  expect(findSelectedAddresses(all, { isBillingSameAsShipping: true })).toEqual({
    shipping: defaultAddress,
    billing: defaultAddress,
  });
});

test("selects the first address if there is no default", () => {
  expect(findSelectedAddresses([first, otherAddress], { isBillingSameAsShipping: true }).shipping).toBe(
    first,
  );
});

test("bills the selected delivery address unless another billing address is selected", () => {
  const selection = { shippingId: "other", billingId: "first" };
  expect(findSelectedAddresses(all, { ...selection, isBillingSameAsShipping: true }).billing).toBe(
    otherAddress,
  );
  expect(findSelectedAddresses(all, { ...selection, isBillingSameAsShipping: false })).toEqual({
    shipping: otherAddress,
    billing: first,
  });
});

test("selects the default address when the selected one was deleted", () => {
  const selection = { shippingId: "gone", billingId: "gone", isBillingSameAsShipping: false };
  expect(findSelectedAddresses(all, selection)).toEqual({
    shipping: defaultAddress,
    billing: defaultAddress,
  });
  expect(findSelectedAddresses([], selection)).toEqual({ shipping: undefined, billing: undefined });
});

function createAddress(id: string, is_default: boolean): AddressView {
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
    is_province_confirmed: false,
    delivery_instructions: null,
    is_default,
    weekend_delivery: true,
    is_local: true,
  };
}
