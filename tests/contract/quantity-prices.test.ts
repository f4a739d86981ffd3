import fc from "fast-check";
import { expect, test } from "vitest";
import {
  describeQuantityPrices,
  findNextQuantityPrice,
  formatQuantityPrices,
  getUnitPriceCents,
  parseQuantityPrices,
  type QuantityPrice,
  quantityPriceMessages,
} from "../../contract/catalog/quantity-prices.ts";
import { priceCart } from "../../contract/orders/price-cart.ts";
import { standardTaxClass } from "../../contract/tax/taxes.ts";

const dozen = { fromQuantity: 12, priceCents: 99 };
const case48 = { fromQuantity: 48, priceCents: 89 };
const pens = { priceCents: 125, quantityPrices: [dozen, case48] };

test.each([
  [1, 125],
  [11, 125],
  [12, 99],
  [47, 99],
  [48, 89],
  [9_999, 89],
])("charges for %i units the deepest quantity price that they reach: %i cents each", (quantity, cents) => {
  expect(getUnitPriceCents(pens, quantity)).toBe(cents);
});

test("charges the price where it is lower than a quantity price", () => {
  const onSale = { ...pens, priceCents: 95 };
  expect([1, 12, 48].map((quantity) => getUnitPriceCents(onSale, quantity))).toEqual([95, 95, 89]);
  expect(describeQuantityPrices(onSale)).toEqual(["48 or more $0.89 each"]);
  expect(findNextQuantityPrice(onSale, 1)).toEqual(case48);
});

test("finds the next quantity at which a unit costs less", () => {
  expect(findNextQuantityPrice(pens, 1)).toEqual(dozen);
  expect(findNextQuantityPrice(pens, 12)).toEqual(case48);
  expect(findNextQuantityPrice(pens, 48)).toBeUndefined();
});

test("charges a cart of several lines by the quantity of each", () => {
  const line = { ...pens, compareAtPriceCents: 125, taxClass: standardTaxClass, weightGrams: 0 };
  const quote = priceCart(
    [
      { ...line, productId: "red", quantity: 12, taxRateBasisPoints: 1_200 },
      { ...line, productId: "blue", quantity: 2, taxRateBasisPoints: 0 },
    ],
    { rates: [] },
  );
  // 12 × 1.25 + 2 × 1.25 = 17.50; 12 × 0.99 + 2 × 1.25 = 14.38; 12 % of 11.88 = 1.43.
  expect(quote).toMatchObject({
    subtotalCents: 1_750,
    discountCents: 312,
    taxCents: 143,
    totalCents: 1_581,
  });
});

test.each([
  ["12: 0.99, 48: 0.89", [dozen, case48]],
  ["12:.99", "malformed"],
  [" 12 x $0.99 ; 48=0.89 ", [dozen, case48]],
  ["12: 0,99; 48: 0,89", [dozen, case48]],
  ["12: 0,99", "malformed"],
  ["12: 1", [{ fromQuantity: 12, priceCents: 100 }]],
  ["", []],
  ["0.99", "malformed"],
  ["12: 0.999", "malformed"],
  ["12: -1", "malformed"],
  ["1: 0.99", "quantity"],
  ["10000: 0.99", "quantity"],
  ["48: 0.99, 12: 0.89", "quantity"],
  ["12: 0.99, 12: 0.89", "quantity"],
  ["12: 0.99, 48: 0.99", "price"],
  ["12: 0", "price"],
  [Array.from({ length: 11 }, (_, index) => `${index + 2}: ${20 - index}`).join(", "), "tooMany"],
] as const)("reads %j as quantity prices, or names the mistake", (text, expected) => {
  expect(parseQuantityPrices(text)).toEqual(
    typeof expected === "string"
      ? { mistake: quantityPriceMessages[expected] }
      : { quantityPrices: expected },
  );
});

test("reads what it has written, and never charges more for a larger quantity", () => {
  const steps = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 2, max: 9_999 }), fc.integer({ min: 1, max: 99_999 })), {
      selector: ([quantity]) => quantity,
      maxLength: 10,
    })
    .map((pairs) => {
      const quantities = pairs.map(([quantity]) => quantity).toSorted((one, other) => one - other);
      const prices = [...new Set(pairs.map(([, cents]) => cents))].toSorted((one, other) => other - one);
      return prices.map(
        (priceCents, index): QuantityPrice => ({
          fromQuantity: quantities[index] ?? 0,
          priceCents,
        }),
      );
    });
  fc.assert(
    fc.property(
      steps,
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 1, max: 9_998 }),
      (list, priceCents, quantity) => {
        expect(parseQuantityPrices(formatQuantityPrices(list))).toEqual({ quantityPrices: list });
        const product = { priceCents, quantityPrices: list };
        expect(getUnitPriceCents(product, quantity + 1)).toBeLessThanOrEqual(
          getUnitPriceCents(product, quantity),
        );
      },
    ),
  );
});
