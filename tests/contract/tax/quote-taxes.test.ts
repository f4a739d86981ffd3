import fc from "fast-check";
import { expect, test } from "vitest";
import { type PricedLine, priceCart } from "../../../contract/orders/price-cart.ts";
import { priceUnits } from "../../../contract/orders/refunds.ts";
import { allocateCents } from "../../../contract/shared/money.ts";
import { standardShipping } from "../../../contract/shared/pricing.ts";
import { listStandardRates } from "../../../contract/shipping/shipping-rates.ts";
import { quoteTaxes, type TaxedLine } from "../../../contract/tax/quote-taxes.ts";
import type { PlaceTax, PlaceTaxes, Tax } from "../../../contract/tax/taxes.ts";

const gst: PlaceTax = {
  name: "GST",
  number: "123456789 RT0001",
  millipercent: 5_000,
  federalMillipercent: 5_000,
};
const rst: PlaceTax = { name: "RST", number: "123456-7", millipercent: 7_000, federalMillipercent: 0 };
const qst: Tax = { name: "QST", number: "1234567890 TQ0001", millipercent: 9_975 };
const hst: Tax = { ...gst, name: "HST", millipercent: 13_000 };
const federalHst: Tax = { ...gst, name: "HST" };

const rates = listStandardRates(standardShipping, false);

const taxedLine: fc.Arbitrary<TaxedLine> = fc.record({
  chargedCents: fc.integer({ min: 1, max: 100_000 }),
  taxes: fc.constantFrom([], [gst], [gst, rst], [gst, qst], [hst], [federalHst]),
});
const lines = fc.array(taxedLine, { maxLength: 40 });
const shippingCents = fc.integer({ min: 0, max: 5_000 });

test("splits an amount into integer parts that sum to it, each within a cent of its share", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 500_000 }),
      fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 50 }),
      (amountCents, weights) => {
        const parts = allocateCents(amountCents, weights);
        const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(totalWeight === 0 ? 0 : amountCents);
        for (const [index, part] of parts.entries()) {
          const share = totalWeight === 0 ? 0 : (amountCents * (weights[index] ?? 0)) / totalWeight;
          expect(Math.abs(part - share)).toBeLessThan(1);
          expect(Number.isInteger(part)).toBe(true);
        }
      },
    ),
  );
});

test("computes each tax once over the whole order, half a cent up, and its parts sum to it", () => {
  fc.assert(
    fc.property(lines, shippingCents, (taxedLines, shipping) => {
      for (const tax of quoteTaxes(taxedLines, shipping)) {
        const exact = (tax.baseCents * tax.millipercent) / 100_000;
        expect(tax.taxCents - exact).toBeGreaterThan(-0.5);
        expect(tax.taxCents - exact).toBeLessThanOrEqual(0.5);
        expect(tax.lineCents).toHaveLength(taxedLines.length);
        expect(tax.lineCents.reduce<number>((sum, part) => sum + (part ?? 0), tax.shippingCents)).toBe(
          tax.taxCents,
        );
      }
    }),
  );
});

test("never taxes a line that is free of a tax, nor the delivery of free goods", () => {
  fc.assert(
    fc.property(lines, shippingCents, (taxedLines, shipping) => {
      for (const tax of quoteTaxes(taxedLines, shipping)) {
        for (const [index, line] of taxedLines.entries()) {
          if (!line.taxes.some((own) => own.name === tax.name && own.millipercent === tax.millipercent)) {
            expect(tax.lineCents[index]).toBeNull();
          }
        }
      }
    }),
  );
  expect(quoteTaxes([{ chargedCents: 1_000, taxes: [] }], 500)).toEqual([]);
});

test("taxes the delivery by the share of the goods that are taxed", () => {
  const [tax] = quoteTaxes(
    [
      { chargedCents: 3_000, taxes: [gst] },
      { chargedCents: 1_000, taxes: [] },
    ],
    1_000,
  );
  // Three quarters of the delivery follow the taxed line: (30.00 + 7.50) x 5 % = 1.875.
  expect(tax).toMatchObject({ baseCents: 3_750, taxCents: 188, lineCents: [150, null], shippingCents: 38 });
});

test("lists two rates of one tax as two rows, the higher first", () => {
  const taxes = quoteTaxes(
    [
      { chargedCents: 1_000, taxes: [federalHst] },
      { chargedCents: 2_000, taxes: [hst] },
    ],
    0,
  );
  expect(taxes.map(({ name, millipercent, taxCents }) => [name, millipercent, taxCents])).toEqual([
    ["HST", 13_000, 260],
    ["HST", 5_000, 50],
  ]);
});

test("gives back every cent of an order's goods, whatever the units of its refunds", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ line: taxedLine, quantity: fc.integer({ min: 1, max: 20 }) }), {
        minLength: 1,
        maxLength: 10,
      }),
      shippingCents,
      fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
      (goods, shipping, refundSizes) => {
        const taxedLines = goods.map(({ line }) => line);
        const taxes = quoteTaxes(taxedLines, shipping);
        for (const [index, { line, quantity }] of goods.entries()) {
          const lineTaxCents = taxes.reduce((sum, tax) => sum + (tax.lineCents[index] ?? 0), 0);
          const charge = { chargedCents: line.chargedCents + lineTaxCents, quantity };
          let refundedCents = 0;
          for (let refunded = 0; refunded < quantity; ) {
            const units = Math.min(quantity - refunded, refundSizes.next().value);
            refundedCents += priceUnits(charge, units, refunded);
            refunded += units;
          }
          expect(refundedCents).toBe(charge.chargedCents);
        }
      },
    ),
  );
});

test("charges the sum of the taxes by name, and without them the rates of the products", () => {
  const manitoba: PlaceTaxes = {
    place: "MB",
    placeName: "Manitoba",
    byClass: { standard: [gst, rst], books: [gst] },
  };
  const toy: PricedLine = {
    productId: "toy",
    quantity: 2,
    compareAtPriceCents: 1_000,
    priceCents: 600,
    quantityPrices: [],
    taxRateBasisPoints: 1_200,
    taxClass: "standard",
    weightGrams: 0,
  };
  const book: PricedLine = { ...toy, productId: "book", quantity: 1, priceCents: 800, taxClass: "books" };
  const byPlace = priceCart([toy, book], { rates, taxes: manitoba });
  expect(byPlace).toMatchObject({ taxCents: 230, totalCents: 2_730, shippingCents: 500 });
  expect(byPlace.taxes?.map(({ name, taxCents }) => [name, taxCents])).toEqual([
    ["GST", 125],
    ["RST", 105],
  ]);
  const perProduct = priceCart([toy, book], { rates });
  expect(perProduct).toMatchObject({ taxCents: 240, totalCents: 2_740 });
  expect(perProduct).not.toHaveProperty("taxes");
});

test("taxes a class that the place does not list as the standard class", () => {
  const line = {
    productId: "toy",
    quantity: 1,
    compareAtPriceCents: 1_000,
    priceCents: 1_000,
    quantityPrices: [],
    taxRateBasisPoints: 0,
    taxClass: "former",
    weightGrams: 0,
  };
  const taxes: PlaceTaxes = { place: "AB", placeName: "Alberta", byClass: { standard: [gst] } };
  expect(priceCart([line], { rates, taxes }).taxCents).toBe(75);
});

test("taxes the delivery of goods that offers make free", () => {
  const lines = [
    { chargedCents: 0, taxes: [gst] },
    { chargedCents: 0, taxes: [] },
  ];
  // Half of 500 follows the taxed line: 5 % of 250 is 12.5.
  expect(quoteTaxes(lines, 500)).toMatchObject([{ baseCents: 250, taxCents: 13, shippingCents: 13 }]);
});
