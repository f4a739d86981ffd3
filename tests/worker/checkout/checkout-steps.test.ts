import { expect, test } from "vitest";
import { toSavedAddresses } from "../../../contract/orders/destination.ts";
import type { ProductRow } from "../../../worker/domain/catalog/products/product-rows.ts";
import { again, repeatSteps } from "../../../worker/domain/checkout/checkout-steps.ts";
import { placeOrder } from "../../../worker/domain/checkout/place-order.ts";
import { priceCheckout } from "../../../worker/domain/checkout/price-checkout.ts";
import { readCheckout } from "../../../worker/domain/checkout/read-checkout.ts";
import { cardOrderIsAllowed } from "../../../worker/domain/checkout/unpaid-limits.ts";
import { toAccountShopper } from "../../../worker/domain/profiles/shopper.ts";
import { bindings } from "../background.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { getProfile } from "../builders/profiles.ts";
import { add, aShopper, getStock } from "../builders/shoppers.ts";
import { storeContext } from "../builders/store.ts";

test("places one order of a cart that two requests read before either wrote", async () => {
  const product = await aProduct();
  const { cart, place } = await startCheckout(product);
  expect(await place()).toMatchObject({ cartId: cart.id });
  expect(await place()).toBeUndefined();
  expect(await getStock(product)).toBe(18);
  await expectSoundBooks(product);
});

test.each([
  ["another unit in the cart", async ({ shopper, product }: Checkout) => void (await add(shopper, product))],
  [
    "a lower price",
    async ({ product }: Checkout) => void (await changeProduct(product.id, { priceCents: 400 })),
  ],
  [
    "another tax rate",
    async ({ product }: Checkout) => void (await changeProduct(product.id, { taxRateBasisPoints: 500 })),
  ],
  [
    "another weight",
    async ({ product }: Checkout) => void (await changeProduct(product.id, { weightKg: 2.5 })),
  ],
  [
    "another tax class",
    async ({ product }: Checkout) =>
      void (await bindings.DB.prepare("UPDATE products SET tax_class = 'books' WHERE id = ?")
        .bind(product.id)
        .run()),
  ],
])("places no order of a cart that was read before %s", async (_, change) => {
  const product = await aProduct();
  const checkout = await startCheckout(product);
  await change(checkout);
  expect(await checkout.place()).toBeUndefined();
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("returns a conflict if the order changes in every step", async () => {
  await expect(repeatSteps(async () => again)).rejects.toMatchObject({ code: "conflict" });
});

type Checkout = Awaited<ReturnType<typeof startCheckout>>;

/** Reads a cart with two units as the start of a checkout does, and returns a function that places its order. */
async function startCheckout(product: ProductRow) {
  const shopper = await aShopper();
  const cart = await add(shopper, product, 2);
  const context = storeContext();
  const accountShopper = toAccountShopper(await getProfile(shopper));
  const checkout = await readCheckout(context, accountShopper, {
    cartId: cart.id,
    destination: toSavedAddresses({ shipping_address_id: shopper.address.id }),
  });
  const draft = await priceCheckout(checkout, "standard");
  const place = () => placeOrder(context, draft, { method: "card" }, cardOrderIsAllowed(context, draft));
  return { shopper, product, cart, place };
}
