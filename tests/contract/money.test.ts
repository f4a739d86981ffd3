import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import {
  basisPointsToPercent,
  centsToDollars,
  dollarsToCents,
  formatCents,
  multiplyPrice,
  percentToBasisPoints,
  shareOfCents,
} from "../../contract/shared/money.ts";
import { dollarsSchema } from "../../contract/shared/request-values.ts";

test("converts every amount to JSON and back without loss", () => {
  const lost: number[] = [];
  for (let cents = 0; cents <= 1_000_000; cents += 1) {
    if (dollarsToCents(centsToDollars(cents)) !== cents) lost.push(cents);
  }
  expect(lost).toEqual([]);
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (cents) => {
      expect(dollarsToCents(centsToDollars(cents))).toBe(cents);
    }),
  );
});

test("writes amounts to JSON with at most two decimals", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(JSON.stringify(centsToDollars(cents))).toMatch(/^\d+(\.\d{1,2})?$/);
      expect(v.is(dollarsSchema, centsToDollars(cents))).toBe(true);
    }),
  );
});

test("refuses a third decimal, infinity and NaN instead of rounding", () => {
  for (const amount of [0.001, 19.999, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
    expect(() => dollarsToCents(amount)).toThrow(RangeError);
    expect(v.is(dollarsSchema, amount)).toBe(false);
  }
  for (const cents of [0.5, Number.NaN, 2 ** 60]) expect(() => centsToDollars(cents)).toThrow(RangeError);
});

test("converts every tax rate to JSON and back without loss", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (basisPoints) => {
      expect(percentToBasisPoints(basisPointsToPercent(basisPoints))).toBe(basisPoints);
    }),
  );
  expect(percentToBasisPoints(8.875)).toBe(888);
});

test("formats an amount as Canadian dollars with two decimals", () => {
  expect([0, 5, 1_250, 123_456].map(formatCents)).toEqual(["$0.00", "$0.05", "$12.50", "$1,234.56"]);
});

test("rounds a share to the nearest cent, halves up", () => {
  expect(shareOfCents(10, 500)).toBe(1);
  expect(shareOfCents(9, 500)).toBe(0);
  expect(shareOfCents(1_598, 1_200)).toBe(192);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      expect(shareOfCents(cents, 10_000)).toBe(cents);
      expect(shareOfCents(cents, 0)).toBe(0);
    }),
  );
});

test("multiplies a price with fractions of a cent, and rounds the product once", () => {
  expect(multiplyPrice("0.4167", 144)).toBe(6_000);
  expect(multiplyPrice("0.005", 1)).toBe(1);
  expect(multiplyPrice("1.005", 3)).toBe(302);
  expect(multiplyPrice("0.0049", 1)).toBe(0);
  expect(multiplyPrice("999999.999999", 1_000_000)).toBe(99_999_999_999_900);
  expect(multiplyPrice("12", 1)).toBe(1_200);
  expect(() => multiplyPrice("1,5", 2)).toThrow(RangeError);
});
