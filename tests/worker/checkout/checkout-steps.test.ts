import { expect, test } from "vitest";
import { toSavedAddresses } from "../../../contract/orders/destination.ts";
import type { ProductRow } from "../../../worker/domain/catalog/products/product-view.ts";
import { readCheckoutState } from "../../../worker/domain/checkout/checkout-state.ts";
import { again, repeatSteps } from "../../../worker/domain/checkout/checkout-steps.ts";
import { createOrderContent } from "../../../worker/domain/checkout/order-content.ts";
import { computeReservationEnd, placeOrder } from "../../../worker/domain/checkout/place-order.ts";
import { cardOrderIsAllowed } from "../../../worker/domain/checkout/unpaid-units.ts";
import { toAccountShopper } from "../../../worker/domain/profiles/shopper.ts";
import { bindings } from "../background.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { getProfile } from "../builders/profiles.ts";
import { add, aShopper, getStock } from "../builders/shoppers.ts";
import { storeContext } from "../builders/store.ts";

test("places one order of a cart that two requests read before either wrote", async () => {
  const product = await aProduct();
  const { cart, place } = await readCheckout(product);
  expect(await place()).toMatchObject({ cartId: cart.id });
  expect(await place()).toBeUndefined();
  expect(await getStock(product)).toBe(18);
  await expectSoundBooks(product);
});

test.each([
  ["another unit in the cart", async ({ shopper, product }: Checkout) => void (await add(shopper, product))],
  [
    "a lower price",
    async ({ product }: Checkout) => void (await changeProduct(product.id, { wholesalePriceCents: 400 })),
  ],
  [
    "another tax rate",
    async ({ product }: Checkout) => void (await changeProduct(product.id, { taxRateBasisPoints: 500 })),
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
  const checkout = await readCheckout(product);
  await change(checkout);
  expect(await checkout.place()).toBeUndefined();
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("returns a conflict if the order changes in every step", async () => {
  await expect(repeatSteps(async () => again)).rejects.toMatchObject({ code: "conflict" });
});

type Checkout = Awaited<ReturnType<typeof readCheckout>>;

/** Reads a cart with two units as the start of a checkout does, and returns a function that places its order. */
async function readCheckout(product: ProductRow) {
  const shopper = await aShopper();
  const cart = await add(shopper, product, 2);
  const context = storeContext();
  const accountShopper = toAccountShopper(await getProfile(shopper));
  const state = await readCheckoutState(context, accountShopper, {
    cartId: cart.id,
    destination: toSavedAddresses({ shipping_address_id: shopper.address.id }),
  });
  const content = await createOrderContent(state, "standard");
  const place = () =>
    placeOrder(context, accountShopper, content, {
      status: "pending_payment",
      paymentMethod: "card",
      reservationExpiresAt: computeReservationEnd(context),
      customerNotes: null,
      historyNotes: "Order placed",
      isAllowed: cardOrderIsAllowed(content, state, null),
      requestId: null,
    });
  return { shopper, product, cart, place };
}
