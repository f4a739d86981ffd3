import fc from "fast-check";
import { expect, test } from "vitest";
import { isGtin, listGtinForms } from "../../contract/catalog/gtin.ts";

test.each(["96385074", "012345678905", "4006381333931", "10012345678902"])(
  "accepts the GTIN %s",
  (digits) => {
    expect(isGtin(digits)).toBe(true);
  },
);

test.each([
  "",
  "4006381333932",
  "400638133393",
  "4006381333931 ",
  "40063813339310",
  "400638133393x",
  "000000000",
  "00000000000",
])("refuses '%s'", (digits) => {
  expect(isGtin(digits)).toBe(false);
});

const lengths = fc.constantFrom(8, 12, 13, 14);
const body = lengths.chain((length) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length - 1, maxLength: length - 1 }),
);

test("accepts exactly one of ten check digits, and detects every mistyped digit", () => {
  fc.assert(
    fc.property(body, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const candidates = Array.from({ length: 10 }, (_, check) => [...digits, check]);
      const valid = candidates.filter((candidate) => isGtin(candidate.join("")));
      expect(valid).toHaveLength(1);
      const [gtin = []] = valid;
      const mistypedIndex = at % gtin.length;
      const mistyped = gtin.map((digit, index) => (index === mistypedIndex ? (digit + by) % 10 : digit));
      expect(isGtin(mistyped.join(""))).toBe(false);
    }),
  );
});

test.each([
  ["036000291452", ["036000291452", "0036000291452", "00036000291452"]],
  ["36000291452", ["036000291452", "0036000291452", "00036000291452"]],
  ["00036000291452", ["036000291452", "0036000291452", "00036000291452"]],
  ["0 36000-29145 2", ["036000291452", "0036000291452", "00036000291452"]],
  ["4006381333931", ["4006381333931", "04006381333931"]],
  ["10012345678902", ["10012345678902"]],
  ["96385074", ["96385074", "000096385074", "0000096385074", "00000096385074"]],
  ["36000291453", []],
  ["00000000", []],
  ["17", []],
  ["MUG-12345670", []],
  ["", []],
])("lists the forms of the code '%s'", (code, forms) => {
  expect(listGtinForms(code)).toEqual(forms);
});
