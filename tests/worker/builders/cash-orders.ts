import { aProduct } from "./products.ts";
import { aCashOrder } from "./shoppers.ts";

/** Places an untaxed cash order of 20 dollars and this number of cents. */
export async function aCashOrderEnding(cents: number) {
  const priceCents = 2_000 + cents;
  const product = await aProduct({
    compareAtPriceCents: priceCents,
    priceCents,
    taxRateBasisPoints: 0,
  });
  return aCashOrder({ product });
}
