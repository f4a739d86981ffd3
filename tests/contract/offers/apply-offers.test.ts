import fc from "fast-check";
import { expect, test } from "vitest";
import { applyOffers, type CartOffer, type Reduction } from "../../../contract/offers/apply-offers.ts";
import { type PricedLine, priceCart } from "../../../contract/orders/price-cart.ts";
import { standardShipping } from "../../../contract/shared/pricing.ts";
import { listStandardRates } from "../../../contract/shipping/shipping-rates.ts";
import { standardTaxClass } from "../../../contract/tax/taxes.ts";

interface Line {
  readonly productId: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

const productIds = ["a", "b", "c", "d", "e", "f"] as const;

const someLines = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom(...productIds),
    quantity: fc.integer({ min: 1, max: 30 }),
    unitPriceCents: fc.integer({ min: 1, max: 5_000 }),
  }),
  { selector: ({ productId }) => productId, maxLength: 6 },
);

const someReduction: fc.Arbitrary<Reduction> = fc.oneof(
  fc.record({ kind: fc.constant("percentage" as const), basis_points: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant("amount" as const), cents: fc.integer({ min: 1, max: 20_000 }) }),
  fc.constant({ kind: "free_delivery" as const }),
  fc.record({
    kind: fc.constant("buy_get" as const),
    buy: fc.integer({ min: 1, max: 5 }),
    get: fc.integer({ min: 1, max: 5 }),
  }),
);

const someOffer: fc.Arbitrary<CartOffer> = fc.record({
  id: fc.uuid(),
  title: fc.constant("An offer"),
  code: fc.constant(null),
  reduction: someReduction,
  from_cents: fc.integer({ min: 0, max: 10_000 }),
  combines: fc.boolean(),
  product_ids: fc.subarray([...productIds]),
});

const rates = listStandardRates(standardShipping, false);
const someOffers = fc.array(someOffer, { maxLength: 5 });
const someShipping = fc.integer({ min: 0, max: 2_000 });

const sum = (amounts: readonly { readonly cents: number }[]) =>
  amounts.reduce((total, { cents }) => total + cents, 0);

test("takes positive whole cents off, and never more than a line or the delivery costs", () => {
  fc.assert(
    fc.property(someLines, someShipping, someOffers, (lines, shippingCents, offers) => {
      const adjustments = applyOffers(lines, shippingCents, offers);
      for (const { cents } of adjustments) {
        expect(Number.isSafeInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThan(0);
      }
      const takenOff = (productId: string | null) =>
        sum(adjustments.filter((adjustment) => adjustment.productId === productId));
      expect(takenOff(null)).toBeLessThanOrEqual(shippingCents);
      for (const { productId, quantity, unitPriceCents } of lines) {
        expect(takenOff(productId)).toBeLessThanOrEqual(quantity * unitPriceCents);
      }
    }),
  );
});

test("counts each offer at most once for a line, and at most one that gives free units", () => {
  fc.assert(
    fc.property(someLines, someShipping, someOffers, (lines, shippingCents, offers) => {
      const adjustments = applyOffers(lines, shippingCents, offers);
      const parts = adjustments.map(({ offer, productId }) => `${offer.id} ${productId}`);
      expect(new Set(parts).size).toBe(parts.length);
      const counting = offers.filter(({ id }) => adjustments.some(({ offer }) => offer.id === id));
      expect(counting.filter(({ reduction }) => reduction.kind === "buy_get").length).toBeLessThanOrEqual(1);
      if (counting.some(({ combines }) => !combines)) expect(counting).toHaveLength(1);
    }),
  );
});

test("takes the same off whatever the order of lines and offers is", () => {
  fc.assert(
    fc.property(someLines, someShipping, someOffers, (lines, shippingCents, offers) => {
      const take = (of: readonly Line[], by: readonly CartOffer[]) => sum(applyOffers(of, shippingCents, by));
      expect(take(lines.toReversed(), offers.toReversed())).toBe(take(lines, offers));
    }),
  );
});

test("raises no total by a further offer", () => {
  fc.assert(
    fc.property(someLines, someOffers, someOffer, (lines, offers, further) => {
      const price = (by: readonly CartOffer[]) =>
        priceCart(lines.map(toPricedLine), { rates, offers: by }).totalCents;
      expect(price([...offers, further])).toBeLessThanOrEqual(price(offers));
    }),
    { numRuns: 2_000 },
  );
});

test("sums a cart's parts to its total, and the parts of offers to what they take off", () => {
  fc.assert(
    fc.property(someLines, someOffers, (lines, offers) => {
      const quote = priceCart(lines.map(toPricedLine), { rates: [], offers });
      expect(quote.offerCents).toBe(sum(quote.adjustments));
      expect(quote.totalCents).toBe(
        quote.subtotalCents - quote.discountCents - quote.offerCents + quote.taxCents + quote.shippingCents,
      );
      expect(quote.totalCents).toBeGreaterThanOrEqual(0);
    }),
  );
});

function toPricedLine({ productId, quantity, unitPriceCents }: Line): PricedLine {
  return {
    productId,
    quantity,
    priceCents: unitPriceCents,
    compareAtPriceCents: unitPriceCents,
    quantityPrices: [],
    taxRateBasisPoints: 1_200,
    taxClass: standardTaxClass,
    weightGrams: 0,
  };
}
