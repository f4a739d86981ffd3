import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { profileBody } from "../../contract/account/account.ts";
import { addressBody, postalCodeSchema } from "../../contract/account/addresses.ts";
import { productForm } from "../../contract/catalog/product-form.ts";
import { createPaymentIntentBody } from "../../contract/orders/checkout.ts";
import { cancelOrderBody } from "../../contract/orders/orders.ts";
import { phoneSchema } from "../../contract/shared/phone-number.ts";
import { findProvince, provinces } from "../../contract/shared/provinces.ts";
import { dollarsSchema, typedText, wholeNumberParam } from "../../contract/shared/request-values.ts";

const tenDigits = fc.stringMatching(/^([2-9]\d{2}){2}\d{4}$/);
const separator = fc.constantFrom("", " ", "-", ".");

test("formats a telephone number in one way, and leaves a formatted one unchanged", () => {
  const typed = fc.record({
    number: tenDigits,
    prefix: fc.constantFrom("", "+1 ", "1-", "+1"),
    first: separator,
    second: separator,
  });
  fc.assert(
    fc.property(typed, ({ number, prefix, first, second }) => {
      const [area, exchange, line] = [number.slice(0, 3), number.slice(3, 6), number.slice(6)];
      const formatted = v.parse(phoneSchema, ` ${prefix}${area}${first}${exchange}${second}${line} `);
      expect(formatted).toBe(`${area}-${exchange}-${line}`);
      expect(v.parse(phoneSchema, formatted)).toBe(formatted);
    }),
  );
});

test("formats a postal code as A1A 1A1, and leaves a formatted one unchanged", () => {
  const outer = fc.stringMatching(/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/);
  const inner = fc.stringMatching(/^\d[ABCEGHJ-NPRSTV-Z]\d$/);
  fc.assert(
    fc.property(outer, inner, fc.constantFrom("", " ", "-"), (first, last, between) => {
      const formatted = v.parse(postalCodeSchema, `${first}${between}${last}`.toLowerCase());
      expect(formatted).toBe(`${first} ${last}`);
      expect(v.parse(postalCodeSchema, formatted)).toBe(formatted);
    }),
  );
});

test("either refuses or formats any text as a telephone number or postal code", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      const [phone, postal] = [v.safeParse(phoneSchema, text), v.safeParse(postalCodeSchema, text)];
      if (phone.success) expect(phone.output).toMatch(/^\d{3}-\d{3}-\d{4}( ext\. \d{1,8})?$/);
      if (postal.success) expect(postal.output).toMatch(/^[A-Z]\d[A-Z] \d[A-Z]\d$/);
    }),
  );
});

test.each(["\n", "\r\n", "\r", "\t", "\v", "\f", "\u0085", "\u2028", "\u2029"])(
  "replaces a line break such as %j by a space in one-line text",
  (lineBreak) => {
    const text = `Pat${lineBreak}=1+1`;
    const address = v.parse(addressBody, {
      full_name: text,
      phone_number: "204-555-0142",
      address_line1: text,
      address_line2: text,
      city: text,
      postal_code: "R2C 0A1",
      delivery_instructions: "Ring\ntwice",
    });
    expect(address).toMatchObject({
      full_name: "Pat =1+1",
      address_line1: "Pat =1+1",
      address_line2: "Pat =1+1",
      city: "Pat =1+1",
      delivery_instructions: "Ring\ntwice",
    });
    expect(v.parse(profileBody, { first_name: text, last_name: text })).toMatchObject({
      first_name: "Pat =1+1",
      last_name: "Pat =1+1",
    });
    expect(
      v.parse(productForm, { name: text, sku: text, brand: text, description: "Two\nlines" }),
    ).toMatchObject({
      name: "Pat =1+1",
      sku: "Pat =1+1",
      brand: "Pat =1+1",
      description: "Two\nlines",
    });
  },
);

test("recognizes the postal codes of every province", () => {
  for (const { name, postalLetters } of provinces) {
    for (const letter of postalLetters) {
      if (letter !== "X") expect(findProvince(`${letter}1A 1A1`)).toBe(name);
    }
  }
});

test("trims typed text, limits its length and refuses control characters", () => {
  const schema = typedText({ max: 10, required: "Needed" });
  expect(v.parse(schema, "  a b ")).toBe("a b");
  for (const text of ["", "   ", "x".repeat(11), "a\u0000b", "a\u001bb", 4, null, undefined]) {
    expect(v.is(schema, text)).toBe(false);
  }
});

test("refuses half a surrogate pair, which no database can store", () => {
  for (const text of ["\ud83d", "a\udc4db", "\udc4d\ud83d"]) {
    expect(v.is(typedText({ max: 10 }), text)).toBe(false);
  }
  expect(v.is(typedText({ max: 10 }), "\ud83d\udc4d")).toBe(true);
});

test("treats invisible text as blank, but preserves joiners within visible text", () => {
  const [required, optional] = [typedText({ max: 20, required: "Needed" }), typedText({ max: 20 })];
  for (const text of [
    "\u200b",
    " \u200d\u2060 ",
    "\ufeff",
    "\u3164",
    "\u2800",
    "\ufe0f",
    "\u00ad\u200e",
    "\u115f",
  ]) {
    expect(v.safeParse(required, text).issues?.[0]?.message).toBe("Needed");
    expect(v.parse(optional, text)).toBe("");
  }
  for (const text of ["👩‍🚀", "❤️", "Ann\u200bMarie", "نامه‌ای", "0"]) {
    expect(v.parse(required, text)).toBe(text);
  }
});

test("parses a whole number in a query within its limits", () => {
  const schema = wholeNumberParam({ min: 1, max: 100 });
  expect(v.parse(schema, "007")).toBe(7);
  for (const text of ["0", "101", "-1", "1.5", "1e1", "", " 1", "0x1", "9".repeat(40)]) {
    expect(v.is(schema, text)).toBe(false);
  }
});

const cartId = "7d3f7a52-6f0e-4c0b-9f0a-2c1f4f1d9b11";
const shippingAddressId = "0a1f7a52-6f0e-4c0b-9f0a-2c1f4f1d9b22";

test.each([
  ["camel", { cartId, shippingAddressId }],
  ["snake", { cart_id: cartId, shipping_address_id: shippingAddressId }],
])("accepts a checkout request in %s case", (_name, body) => {
  const destination = { kind: "saved_addresses", shipping_address_id: shippingAddressId };
  const request = { cartId, destination, shippingMethod: "standard" };
  expect(v.parse(createPaymentIntentBody, body)).toMatchObject(request);
});

test("refuses a checkout request without a cart or an address", () => {
  for (const body of [{}, null, { cartId }, { cartId: "", shippingAddressId }]) {
    const result = v.safeParse(createPaymentIntentBody, body);
    expect(result.issues?.[0]?.message).toBe("Missing required checkout information");
  }
});

test("requires a reason for a cancellation", () => {
  expect(v.safeParse(cancelOrderBody, { cancel_reason: " " }).issues?.[0]?.message).toBe(
    "Please provide a reason for cancellation",
  );
});

test.each([0, 0.29, 1.1, 19.99, 999_999.99])("accepts %d, which has at most two decimals", (dollars) => {
  expect(v.is(dollarsSchema, dollars)).toBe(true);
});

test.each([1.999, 0.001, 12.345, 1e-9, 0.1 + 0.2])(
  "refuses %d, which has more than two decimals",
  (dollars) => {
    expect(v.is(dollarsSchema, dollars)).toBe(false);
  },
);
