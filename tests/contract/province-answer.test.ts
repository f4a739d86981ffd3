import * as v from "valibot";
import { expect, test } from "vitest";
import { type AddressInput, addressBody, typedAddress } from "../../contract/account/addresses.ts";
import { describeContradiction } from "../../contract/account/province-question.ts";
import { findOtherProvince, findTypedProvince, type ProvinceName } from "../../contract/shared/provinces.ts";

test.each<[ProvinceName, string, ProvinceName | undefined]>([
  ["Alberta", "T2P 1J9", undefined],
  ["Ontario", "T2P 1J9", "Alberta"],
  ["Saskatchewan", " t9v0a1 ", "Alberta"],
  ["Ontario", "K1A 0B1", undefined],
  ["Quebec", "K1A 0B1", "Ontario"],
  ["Nunavut", "X0A 0H0", undefined],
  ["Northwest Territories", "X0A 0H0", "Nunavut"],
  ["Northwest Territories", "X1A 2N2", undefined],
  ["Nunavut", "x0e0t0", "Northwest Territories"],
  ["Ontario", "X0C 0A0", "Nunavut"],
  ["Ontario", "T2P", undefined],
  ["Ontario", "", undefined],
])("finds that an address in %s with the code %j is in %s", (province, postal_code, other) => {
  expect(findOtherProvince({ province, postal_code })).toBe(other);
});

test.each([
  ["t", "Alberta"],
  ["T2P 1", "Alberta"],
  ["x0", undefined],
  ["X0a0", "Nunavut"],
  ["x1a 2n2", "Northwest Territories"],
  ["D", undefined],
  ["", undefined],
])("knows the province of %j while it is typed", (typed, province) => {
  expect(findTypedProvince(typed)).toBe(province);
});

test.each([
  [{ postal_code: "t2p1j9", province: "Ontario" }, "T2P is in Alberta. Which is right?"],
  [{ postal_code: "X1A 2N2", province: "Nunavut" }, "X1A is in the Northwest Territories. Which is right?"],
] as const)("asks about %j at its province", (place, message) => {
  for (const schema of [addressBody, typedAddress]) {
    for (const answer of [{}, { is_province_confirmed: false }]) {
      const { issues } = v.safeParse(schema, anAddress({ ...place, ...answer }));
      expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([["province", message]]);
    }
    expect(v.parse(schema, anAddress({ ...place, is_province_confirmed: true }))).toMatchObject({
      province: place.province,
      is_province_confirmed: true,
    });
  }
});

test("asks after everything else is valid", () => {
  const { issues } = v.safeParse(
    addressBody,
    anAddress({ postal_code: "T2P 1J9", province: "Ontario", city: "" }),
    { abortPipeEarly: true },
  );
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(["city"]);
});

test("takes no confirmation of what agrees", () => {
  const address = v.parse(addressBody, anAddress({ is_province_confirmed: true }));
  expect(address.is_province_confirmed).toBe(false);
});

test.each([
  ["R2C 0A1", "Manitoba"],
  ["X0A 0H0", "Nunavut"],
])("takes the province of the code %s if none is given", (postal_code, province) => {
  expect(v.parse(typedAddress, anAddress({ postal_code, province: undefined }))).toMatchObject({
    province,
    is_province_confirmed: false,
  });
});

test("describes what a stored address contradicts, and whether it was confirmed", () => {
  const lloydminster = { postal_code: "T9V 0A1", province: "Saskatchewan" };
  const contradiction = "Postal code T9V is in Alberta, the address says Saskatchewan.";
  expect(describeContradiction({ ...lloydminster, is_province_confirmed: true })).toBe(
    `${contradiction} This was confirmed with the address.`,
  );
  expect(describeContradiction({ ...lloydminster, is_province_confirmed: false })).toBe(
    `${contradiction} Nobody has confirmed it yet.`,
  );
  const agreeing = { ...lloydminster, province: "Alberta", is_province_confirmed: false };
  expect(describeContradiction(agreeing)).toBeUndefined();
});

function anAddress(details: { readonly [Field in keyof AddressInput]?: AddressInput[Field] | undefined }) {
  return {
    full_name: "Robin Shopper",
    phone_number: "204-555-0142",
    address_line1: "1 Main Street",
    city: "Winnipeg",
    province: "Manitoba",
    postal_code: "R2C 0A1",
    ...details,
  };
}
