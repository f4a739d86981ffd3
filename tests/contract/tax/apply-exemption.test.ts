import fc from "fast-check";
import { expect, test } from "vitest";
import { type PricedLine, priceCart } from "../../../contract/orders/price-cart.ts";
import { standardShipping } from "../../../contract/shared/pricing.ts";
import { provinceCodes } from "../../../contract/shared/provinces.ts";
import { listStandardRates } from "../../../contract/shipping/shipping-rates.ts";
import {
  describeEvidence,
  describeExemption,
  type ExemptPart,
  exemptParts as everyPart,
} from "../../../contract/tax/apply-exemption.ts";
import { findTaxes } from "../../../contract/tax/find-taxes.ts";
import { registeredEverywhere } from "../../builders/taxes.ts";

const rates = listStandardRates(standardShipping, false);
const toy: PricedLine = {
  productId: "toy",
  quantity: 2,
  compareAtPriceCents: 1_000,
  priceCents: 1_000,
  quantityPrices: [],
  taxRateBasisPoints: 1_200,
  taxClass: "standard",
  weightGrams: 0,
};
const book: PricedLine = { ...toy, productId: "book", taxClass: "books" };

test.each([
  ["MB", [], "GST 5 + RST 7", []],
  ["MB", ["retail_sales"], "GST 5", ["RST"]],
  ["MB", ["value_added"], "GST 5 + RST 7", []],
  ["QC", ["retail_sales"], "GST 5 + QST 9.975", []],
  ["ON", ["retail_sales"], "HST 13", []],
  ["MB", ["federal"], "RST 7", ["GST"]],
  ["MB", ["federal", "retail_sales"], "", ["GST", "RST"]],
  ["QC", ["value_added"], "GST 5", ["QST"]],
  ["ON", ["value_added"], "HST 5", ["provincial part of HST"]],
  ["ON", ["federal"], "HST 8", ["federal part of HST"]],
  ["NS", ["federal"], "HST 9", ["federal part of HST"]],
  ["ON", ["federal", "value_added"], "", ["HST"]],
  ["AB", ["retail_sales"], "GST 5", []],
] as const)("in %s, an exemption from %j leaves %j and is named %j", (place, parts, left, exemptTaxes) => {
  const quote = quoteIn(place, [toy], parts);
  expect(quote.taxes?.map(({ name, millipercent }) => `${name} ${millipercent / 1000}`).join(" + ")).toBe(
    left,
  );
  expect(quote.exemptTaxes).toEqual(exemptTaxes);
});

test("charges one HST of 5% for goods without the provincial part, whether by law or by the exemption", () => {
  const { taxes, exemptTaxes } = quoteIn("ON", [toy, book], ["value_added"]);
  expect(taxes).toMatchObject([{ name: "HST", millipercent: 5_000, baseCents: 4_500 }]);
  expect(exemptTaxes).toEqual(["provincial part of HST"]);
  expect(quoteIn("ON", [book], ["value_added"]).exemptTaxes).toEqual([]);
});

test("exempt from one part and from the other leaves the other and the one, in every province, to the cent of rounding", () => {
  fc.assert(
    fc.property(fc.constantFrom(...provinceCodes), fc.integer({ min: 1, max: 99_999 }), (place, cents) => {
      const lines = [{ ...toy, priceCents: cents, compareAtPriceCents: cents }, book];
      const [all, federal, provincial, none] = [
        [],
        ["retail_sales", "value_added"] as const,
        ["federal"] as const,
        everyPart,
      ].map((parts) => quoteIn(place, lines, parts).taxCents);
      expect(none).toBe(0);
      expect(Math.abs((all ?? 0) - (federal ?? 0) - (provincial ?? 0))).toBeLessThanOrEqual(1);
    }),
  );
});

test("charges the rates of the products unless the exemption covers every tax", () => {
  const price = (exemptParts: readonly ExemptPart[]) => priceCart([toy, book], { rates, exemptParts });
  expect(price(["federal", "retail_sales"])).toEqual(price([]));
  expect(price([])).toMatchObject({ taxCents: 480, lineTaxCents: [240, 240], exemptTaxes: [] });
  const exempt = price(everyPart);
  expect(exempt).toMatchObject({ taxCents: 0, lineTaxCents: [0, 0], exemptTaxes: ["all taxes"] });
  expect(exempt.totalCents).toBe(price([]).totalCents - 480);
  const untaxed = { ...toy, taxRateBasisPoints: 0 };
  expect(priceCart([untaxed], { rates, exemptParts: everyPart }).exemptTaxes).toEqual([]);
});

test("describes an exemption with its number, in a quote without it, and after it was erased", () => {
  const exemption = { reason: "reseller", taxes: ["GST", "RST"] } as const;
  expect(describeEvidence(exemption)).toBe("Reseller's number on file");
  expect(describeExemption({ ...exemption, evidence: "1234567-8" })).toBe(
    "Exempt from GST and RST: Reseller, 1234567-8",
  );
  expect(describeExemption({ ...exemption, evidence: null })).toBe("Exempt from GST and RST: Reseller");
});

function quoteIn(
  place: (typeof provinceCodes)[number],
  lines: readonly PricedLine[],
  exemptParts: readonly ExemptPart[],
) {
  return priceCart(lines, {
    rates,
    taxes: findTaxes(registeredEverywhere, place, "2026-11-27"),
    exemptParts,
  });
}
