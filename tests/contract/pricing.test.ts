import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { getUnitPriceCents } from "../../contract/catalog/quantity-prices.ts";
import { type PricedLine, priceCart, priceLine } from "../../contract/orders/price-cart.ts";
import { discountPercentage, standardShipping, toShippingRules } from "../../contract/shared/pricing.ts";
import { shippingRulesView } from "../../contract/shared/shipping-rules.ts";
import { listStandardRates } from "../../contract/shipping/shipping-rates.ts";
import { standardTaxClass } from "../../contract/tax/taxes.ts";

const line = fc
  .record({
    productId: fc.uuid(),
    quantity: fc.integer({ min: 1, max: 9_999 }),
    compareAtPriceCents: fc.integer({ min: 1, max: 100_000 }),
    unitShare: fc.integer({ min: 1, max: 100 }),
    quantityPrices: fc.array(
      fc.record({
        fromQuantity: fc.integer({ min: 2, max: 9_999 }),
        priceCents: fc.integer({ min: 1, max: 100_000 }),
      }),
      { maxLength: 10 },
    ),
    taxRateBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(
    ({ unitShare, ...rest }): PricedLine => ({
      ...rest,
      priceCents: Math.max(1, Math.floor((rest.compareAtPriceCents * unitShare) / 100)),
      taxClass: standardTaxClass,
      weightGrams: 0,
    }),
  );
/** Returns the line with the price of its quantity. */
const charge = (one: PricedLine) => ({
  ...one,
  unitPriceCents: getUnitPriceCents(one, one.quantity),
  offerCents: 0,
});
const cart = fc.array(line, { maxLength: 60 });

test("computes the total from its parts, without negative amounts or fractions of a cent", () => {
  fc.assert(
    fc.property(cart, fc.boolean(), (lines, isLocal) => {
      const quote = priceCart(lines, { rates: listStandardRates(standardShipping, isLocal) });
      expect(quote.totalCents).toBe(
        quote.subtotalCents - quote.discountCents + quote.taxCents + quote.shippingCents,
      );
      const { lineTaxCents, exemptTaxes: _, adjustments: __, ...amounts } = quote;
      for (const amount of [...Object.values(amounts), ...lineTaxCents]) {
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(amount)).toBe(true);
      }
    }),
  );
});

test("computes each part of the total as the sum of the lines", () => {
  fc.assert(
    fc.property(cart, fc.boolean(), (lines, isLocal) => {
      const quote = priceCart(lines, { rates: listStandardRates(standardShipping, isLocal) });
      const prices = lines.map((one) => priceLine(charge(one)));
      const sum = (getCents: (price: ReturnType<typeof priceLine>) => number) =>
        prices.reduce((total, price) => total + getCents(price), 0);
      expect(sum((price) => price.compareAtCents)).toBe(quote.subtotalCents);
      expect(sum((price) => price.discountCents)).toBe(quote.discountCents);
      expect(sum((price) => price.taxCents)).toBe(quote.taxCents);
      expect(sum((price) => price.goodsCents) + quote.taxCents + quote.shippingCents).toBe(quote.totalCents);
    }),
  );
});

test("rounds a line's tax to the nearest cent, halves up", () => {
  fc.assert(
    fc.property(line, (one) => {
      const { goodsCents, taxCents } = priceLine(charge(one));
      const differenceInTenThousandths = taxCents * 10_000 - goodsCents * one.taxRateBasisPoints;
      expect(differenceInTenThousandths).toBeLessThanOrEqual(5_000);
      expect(differenceInTenThousandths).toBeGreaterThan(-5_000);
    }),
  );
});

test("prices a cart independently of the order of its lines", () => {
  fc.assert(
    fc.property(cart, fc.boolean(), (lines, isLocal) => {
      const rates = listStandardRates(standardShipping, isLocal);
      const { lineTaxCents, ...quote } = priceCart(lines, { rates });
      expect(priceCart(lines.toReversed(), { rates })).toEqual({
        ...quote,
        lineTaxCents: lineTaxCents.toReversed(),
      });
    }),
  );
});

test("never makes a cart cheaper by another unit, except by free delivery", () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 10 }),
      fc.boolean(),
      ([changed, ...rest], isLocal) => {
        if (changed === undefined) return;
        // A unit that reaches a quantity price can make all units cheaper.
        const first = { ...changed, quantityPrices: [] };
        const before = priceCart([first, ...rest], { rates: listStandardRates(standardShipping, isLocal) });
        const after = priceCart([{ ...first, quantity: first.quantity + 1 }, ...rest], {
          rates: listStandardRates(standardShipping, isLocal),
        });
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
  "charges for a subtotal of %i cents (local: %s) a delivery of %i cents",
  (compareAtPriceCents, isLocal, shippingCents) => {
    const one = {
      productId: "toy",
      quantity: 1,
      compareAtPriceCents,
      priceCents: 1,
      quantityPrices: [],
      taxRateBasisPoints: 0,
      taxClass: standardTaxClass,
      weightGrams: 0,
    };
    expect(priceCart([one], { rates: listStandardRates(standardShipping, isLocal) }).shippingCents).toBe(
      shippingCents,
    );
  },
);

test("charges nothing for an empty cart, delivery included", () => {
  expect(priceCart([], { rates: listStandardRates(standardShipping, false) })).toMatchObject({
    itemCount: 0,
    shippingCents: 0,
    totalCents: 0,
  });
});

test("limits a discount to 0–100 %, and restores its price to within a cent", () => {
  fc.assert(
    fc.property(line, ({ compareAtPriceCents, priceCents }) => {
      const percent = discountPercentage(compareAtPriceCents, priceCents);
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
      // Two decimals of a percent are worth at most this much of the price.
      const precisionCents = 1 + compareAtPriceCents / 20_000;
      expect(Math.abs(compareAtPriceCents * (1 - percent / 100) - priceCents)).toBeLessThanOrEqual(
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
