import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import {
  discountPercentage,
  type PricedLine,
  priceCart,
  priceLine,
  standardShipping,
  toShippingRules,
} from "../../contract/shared/pricing.ts";
import { shippingRulesView } from "../../contract/shared/shipping-rules.ts";

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9_999 }),
    retailPriceCents: fc.integer({ min: 1, max: 100_000 }),
    unitShare: fc.integer({ min: 1, max: 100 }),
    taxRateBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(
    ({ unitShare, ...rest }): PricedLine => ({
      ...rest,
      unitPriceCents: Math.max(1, Math.floor((rest.retailPriceCents * unitShare) / 100)),
    }),
  );
const cart = fc.array(line, { maxLength: 60 });

test("adds the parts of a total up to it, without negative amounts or fractions of a cent", () => {
  fc.assert(
    fc.property(cart, fc.boolean(), (lines, isLocal) => {
      const quote = priceCart(lines, { isLocal });
      expect(quote.totalCents).toBe(
        quote.subtotalCents - quote.discountCents + quote.taxCents + quote.shippingCents,
      );
      for (const amount of Object.values(quote)) {
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(amount)).toBe(true);
      }
    }),
  );
});

test("makes the total the sum of its lines, in retail price, savings, charge and tax", () => {
  fc.assert(
    fc.property(cart, fc.boolean(), (lines, isLocal) => {
      const quote = priceCart(lines, { isLocal });
      const parts = lines.map(priceLine);
      const sum = (amount: (part: ReturnType<typeof priceLine>) => number) =>
        parts.reduce((total, part) => total + amount(part), 0);
      expect(sum((part) => part.retailCents)).toBe(quote.subtotalCents);
      expect(sum((part) => part.discountCents)).toBe(quote.discountCents);
      expect(sum((part) => part.taxCents)).toBe(quote.taxCents);
      expect(sum((part) => part.chargedCents) + quote.taxCents + quote.shippingCents).toBe(quote.totalCents);
    }),
  );
});

test("moves a line's tax by at most half a cent when rounding, halves up", () => {
  fc.assert(
    fc.property(line, (one) => {
      const { chargedCents, taxCents } = priceLine(one);
      const differenceInTenThousandths = taxCents * 10_000 - chargedCents * one.taxRateBasisPoints;
      expect(differenceInTenThousandths).toBeLessThanOrEqual(5_000);
      expect(differenceInTenThousandths).toBeGreaterThan(-5_000);
    }),
  );
});

test("does not depend on the order of the lines", () => {
  fc.assert(
    fc.property(cart, fc.boolean(), (lines, isLocal) => {
      expect(priceCart(lines.toReversed(), { isLocal })).toEqual(priceCart(lines, { isLocal }));
    }),
  );
});

test("never makes a cart cheaper by one more unit, except for the delivery that it saves", () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 10 }),
      fc.boolean(),
      ([first, ...rest], isLocal) => {
        if (first === undefined) return;
        const before = priceCart([first, ...rest], { isLocal });
        const after = priceCart([{ ...first, quantity: first.quantity + 1 }, ...rest], { isLocal });
        expect(after.totalCents).toBeGreaterThan(before.totalCents - standardShipping.flatRateCents);
      },
    ),
  );
});

test.each([
  [1_500, true, 500],
  [1_501, true, 0],
  [1_501, false, 500],
  [1, false, 500],
])(
  "charges for a subtotal of %i cents, local %s, a delivery of %i",
  (retailPriceCents, isLocal, shippingCents) => {
    const one = { quantity: 1, retailPriceCents, unitPriceCents: 1, taxRateBasisPoints: 0 };
    expect(priceCart([one], { isLocal }).shippingCents).toBe(shippingCents);
  },
);

test("charges nothing for an empty cart, delivery included", () => {
  expect(priceCart([], { isLocal: false })).toMatchObject({ itemCount: 0, shippingCents: 0, totalCents: 0 });
});

test("limits a discount to 0–100 %, and restores its price to within a cent", () => {
  fc.assert(
    fc.property(line, ({ retailPriceCents, unitPriceCents }) => {
      const percent = discountPercentage(retailPriceCents, unitPriceCents);
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
      // Two decimals of a percent are worth at most this much of the price.
      const precisionCents = 1 + retailPriceCents / 20_000;
      expect(Math.abs(retailPriceCents * (1 - percent / 100) - unitPriceCents)).toBeLessThanOrEqual(
        precisionCents,
      );
    }),
  );
});

test("prices with the API's rules as the server does, even without free delivery", () => {
  const buildRules = (free_over: number | null) =>
    toShippingRules(v.parse(shippingRulesView, { flat_rate: 4.99, free_over }));
  expect(buildRules(20.01)).toEqual({ flatRateCents: 499, freeOverCents: 2_001 });
  expect(buildRules(null)).toEqual({ flatRateCents: 499, freeOverCents: null });
});
