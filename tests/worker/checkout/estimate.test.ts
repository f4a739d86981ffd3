import fc from "fast-check";
import { expect, test } from "vitest";
import { deliveryResponse } from "../../../contract/account/delivery.ts";
import { toPricedLines } from "../../../contract/orders/cart-lines.ts";
import { priceCart } from "../../../contract/orders/price-cart.ts";
import { exemptParts } from "../../../contract/tax/apply-exemption.ts";
import { toTaxView } from "../../../contract/tax/quote-taxes.ts";
import { bindings } from "../background.ts";
import { aProduct } from "../builders/products.ts";
import { add, aShopper, checkout, getCart } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { exempt, taxByPlace } from "../builders/taxes.ts";

const addresses = [
  { postal_code: "R2C 0A1", province: "Manitoba", city: "Winnipeg" },
  { postal_code: "G1R 4P5", province: "Quebec", city: "Quebec" },
  { postal_code: "M5V 2T6", province: "Ontario", city: "Toronto" },
  { postal_code: "S7K 0J5", province: "Saskatchewan", city: "Saskatoon" },
  { postal_code: "X0A 0H0", province: "Nunavut", city: "Iqaluit" },
] as const;

test("the browser's estimate for a postal code is the quote of the checkout, tax by tax", async () => {
  await taxByPlace();
  const products = [
    await aClassProduct("standard", 333),
    await aClassProduct("books", 1_299),
    await aClassProduct("snacks", 149),
    await aClassProduct("basic_groceries", 275),
  ];
  const lines = fc.uniqueArray(
    fc.record({ product: fc.constantFrom(...products), quantity: fc.integer({ min: 1, max: 5 }) }),
    { minLength: 1, selector: ({ product }) => product.id },
  );
  const someParts = fc.subarray([...exemptParts]);
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom(...addresses), someParts, async (chosen, address, parts) => {
      const shopper = await aShopper(address);
      if (parts.length > 0) await exempt(shopper, { parts });
      for (const { product, quantity } of chosen) await add(shopper, product, quantity);
      const response = await call(`/api/delivery?postal_code=${encodeURIComponent(address.postal_code)}`);
      const place = (await unwrap(response, deliveryResponse)).data;
      const cart = await getCart(shopper);
      const estimate = priceCart(toPricedLines(cart.items), {
        ...place,
        exemptParts: cart.tax_exemption?.parts,
      });
      const { quote } = await checkout(shopper);
      expect(quote.tax_exemption?.taxes ?? []).toEqual(estimate.exemptTaxes);
      expect(quote.taxes).toEqual(estimate.taxes?.map(toTaxView));
      expect(Math.round(quote.total * 100)).toBe(estimate.totalCents);
    }),
    { numRuns: 12 },
  );
});

async function aClassProduct(taxClass: string, priceCents: number) {
  const prices = { priceCents, compareAtPriceCents: priceCents };
  const product = await aProduct({ ...prices, stockQuantity: 500 });
  await bindings.DB.prepare("UPDATE products SET tax_class = ? WHERE id = ?")
    .bind(taxClass, product.id)
    .run();
  return product;
}
