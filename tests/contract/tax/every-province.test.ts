import { expect, test } from "vitest";
import { priceCart } from "../../../contract/orders/price-cart.ts";
import { standardShipping } from "../../../contract/shared/pricing.ts";
import type { ProvinceCode } from "../../../contract/shared/provinces.ts";
import { listStandardRates } from "../../../contract/shipping/shipping-rates.ts";
import { findTaxes } from "../../../contract/tax/find-taxes.ts";
import { registeredEverywhere } from "../../builders/taxes.ts";

// The delivery of $5.00 follows the charged prices: $3.15 to the toy, $1.18 to the book and $0.67 to the flour. So GST
// is on 19.99 + 7.49 + 3.15 + 1.18 = 31.81, and a provincial tax that leaves out books is on 19.99 + 3.15 = 23.14.
const cart = [
  { name: "toy", priceCents: 1_999, taxClass: "standard" },
  { name: "book", priceCents: 749, taxClass: "books" },
  { name: "flour", priceCents: 425, taxClass: "basic_groceries" },
].map((line) => ({
  ...line,
  productId: line.name,
  quantity: 1,
  quantityPrices: [],
  compareAtPriceCents: line.priceCents,
  taxRateBasisPoints: 1_200,
  weightGrams: 0,
}));

// Computed by hand from the rates of 2026.
test.each<[ProvinceCode, readonly string[], number]>([
  ["AB", ["GST 5 % of 31.81 = 1.59"], 38.32],
  ["BC", ["GST 5 % of 31.81 = 1.59", "PST 7 % of 23.14 = 1.62"], 39.94],
  ["MB", ["GST 5 % of 31.81 = 1.59", "RST 7 % of 23.14 = 1.62"], 39.94],
  ["NB", ["HST 15 % of 23.14 = 3.47", "HST 5 % of 8.67 = 0.43"], 40.63],
  ["NL", ["HST 15 % of 23.14 = 3.47", "HST 5 % of 8.67 = 0.43"], 40.63],
  ["NS", ["HST 14 % of 23.14 = 3.24", "HST 5 % of 8.67 = 0.43"], 40.4],
  ["NT", ["GST 5 % of 31.81 = 1.59"], 38.32],
  ["NU", ["GST 5 % of 31.81 = 1.59"], 38.32],
  ["ON", ["HST 13 % of 23.14 = 3.01", "HST 5 % of 8.67 = 0.43"], 40.17],
  ["PE", ["HST 15 % of 23.14 = 3.47", "HST 5 % of 8.67 = 0.43"], 40.63],
  ["QC", ["GST 5 % of 31.81 = 1.59", "QST 9.975 % of 23.14 = 2.31"], 40.63],
  ["SK", ["GST 5 % of 31.81 = 1.59", "PST 6 % of 23.14 = 1.39"], 39.71],
  ["YT", ["GST 5 % of 31.81 = 1.59"], 38.32],
])("charges a toy, a book, flour and their delivery to %s to the cent", (place, taxes, total) => {
  const quote = priceCart(cart, {
    rates: listStandardRates(standardShipping, false),
    taxes: findTaxes(registeredEverywhere, place, "2026-11-27"),
  });
  expect(
    quote.taxes?.map(
      ({ name, millipercent, baseCents, taxCents }) =>
        `${name} ${millipercent / 1_000} % of ${(baseCents / 100).toFixed(2)} = ${(taxCents / 100).toFixed(2)}`,
    ),
  ).toEqual(taxes);
  expect(quote.totalCents).toBe(Math.round(total * 100));
});
