import { expect, test } from "vitest";
import { paymentIntentResponse } from "../../../contract/orders/checkout.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { anOffer, countUses } from "../builders/offers.ts";
import { aProduct } from "../builders/products.ts";
import { aShopperWith, type Shopper, startCheckout } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { allowLogged } from "../logged.ts";

test("lets no more orders use an offer than its limit, at 200 at once", async () => {
  const product = await aProduct({
    priceCents: 1_000,
    compareAtPriceCents: 1_200,
    stockQuantity: 500,
  });
  const offer = await anOffer({ maxUses: 7 });
  const shoppers = [];
  for (let count = 0; count < 200; count += 1) {
    const shopper = await aShopperWith(product);
    await call("/api/cart/code", { method: "PUT", token: shopper.token, json: { code: offer.code } });
    shoppers.push(shopper);
  }
  const responses = await Promise.all(shoppers.map(startUntilAnswered));
  const payments = await Promise.all(responses.map((response) => unwrap(response, paymentIntentResponse)));
  const reduced = payments.filter(({ quote }) => quote.offers.length > 0);
  expect(reduced).toHaveLength(7);
  for (const { quote, code_problem } of payments.filter((payment) => !reduced.includes(payment))) {
    expect(quote.total).toBe(16.2);
    expect(code_problem).toBe(`${offer.code} has been used up.`);
  }
  expect(await countUses(offer)).toBe(7);
  await expectSoundBooks(product);
});

/** Stripe may be too slow for 200 payments at once. The shopper then tries again, with the same order. */
async function startUntilAnswered(shopper: Shopper): Promise<Response> {
  allowLogged(/^Stripe could not be used: StripeConnectionError/);
  const response = await startCheckout(shopper);
  return response.status === 503 ? startUntilAnswered(shopper) : response;
}
