import { expect, test } from "vitest";
import { cartResponse } from "../../../contract/orders/cart.ts";
import { bindings } from "../background.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { quoteChange } from "../builders/changes.ts";
import { aProduct } from "../builders/products.ts";
import {
  add,
  aPaidOrder,
  aShopper,
  checkout,
  getCart,
  getOrder,
  placeCashOrder,
  type Shopper,
} from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

test("charges all members of a family the price of their units together", async () => {
  const [red, blue] = await twoPens();
  const shopper = await aShopper();
  expect((await add(shopper, red, 7)).items).toMatchObject([{ unitPrice: 1.25, totalPrice: 8.75 }]);
  expect((await add(shopper, blue, 5)).items).toMatchObject([
    { quantity: 7, unitPrice: 0.99, totalPrice: 6.93, previousUnitPrice: null },
    { quantity: 5, unitPrice: 0.99, totalPrice: 4.95, previousUnitPrice: null },
  ]);
  const { orderId } = await placeCashOrder(shopper);
  // 12 × 1.25 = 15.00 less the saving of 3.12, and 5.00 for the delivery.
  expect(await getOrder(shopper, orderId)).toMatchObject({
    subtotal: 15,
    discount_amount: 3.12,
    total_amount: 16.88,
    items: [{ unit_price: 0.99 }, { unit_price: 0.99 }],
  });
  await expectSoundBooks(red, blue);
});

test("charges a member alone again when the others leave the cart", async () => {
  const [red, blue] = await twoPens();
  const shopper = await aShopper();
  await add(shopper, red, 7);
  const items = (await add(shopper, blue, 5)).items;
  expect((await setLine(shopper, items[1]?.id, 4)).items).toMatchObject([
    { unitPrice: 1.25, previousUnitPrice: null },
    { unitPrice: 1.25, previousUnitPrice: null },
  ]);
  expect((await setLine(shopper, items[1]?.id, 0)).items).toMatchObject([
    { unitPrice: 1.25, totalPrice: 8.75 },
  ]);
});

test("counts the units of one product alone if its family does not count them together", async () => {
  const [red, blue] = await twoPens({ countsTogether: false });
  const shopper = await aShopper();
  await add(shopper, red, 7);
  expect((await add(shopper, blue, 12)).items).toMatchObject([{ unitPrice: 1.25 }, { unitPrice: 0.99 }]);
});

test("promises the price of an order as long as the cart has the same units of the family", async () => {
  const [red, blue] = await twoPens();
  const shopper = await aShopper();
  await add(shopper, red, 7);
  const { items } = await add(shopper, blue, 5);
  await checkout(shopper);
  await setCountsTogether(red.id, false);
  expect((await getCart(shopper)).items).toMatchObject([{ unitPrice: 0.99 }, { unitPrice: 0.99 }]);
  await setCountsTogether(red.id, true);
  expect((await setLine(shopper, items[1]?.id, 0)).items).toMatchObject([{ unitPrice: 1.25 }]);
  const { orderId } = await checkout(shopper);
  expect(await getOrder(shopper, orderId)).toMatchObject({ items: [{ unit_price: 1.25, quantity: 7 }] });
});

test("prices a member that is added to an order by the units of its family in it", async () => {
  const [red, blue] = await twoPens();
  const admin = await anAdmin();
  const { orderId } = await aPaidOrder(red, 8);
  const quote = await quoteChange(admin, orderId, { added: [{ product_id: blue.id, quantity: 4 }] });
  // The units that were bought keep their price.
  expect(quote.after.lines.map(({ unit_price, quantity }) => [unit_price, quantity])).toEqual([
    [1.25, 8],
    [0.99, 4],
  ]);
});

/** Adds two members of a family at $1.25, and at $0.99 from 12 units on. */
async function twoPens({ countsTogether = true } = {}) {
  const familyId = crypto.randomUUID();
  await bindings.DB.prepare(
    `INSERT INTO product_families (id, name, option_names, counts_together, created_at, updated_at)
      VALUES (?1, ?1, '["Colour"]', ?2, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  )
    .bind(familyId, Number(countsTogether))
    .run();
  const aPen = (colour: string) =>
    aProduct({
      priceCents: 125,
      compareAtPriceCents: 125,
      taxRateBasisPoints: 0,
      stockQuantity: 100,
      quantityPrices: [{ fromQuantity: 12, priceCents: 99 }],
      familyId,
      familyValues: [colour],
    });
  return [await aPen("Red"), await aPen("Blue")] as const;
}

async function setCountsTogether(memberId: string, countsTogether: boolean): Promise<void> {
  await bindings.DB.prepare(
    "UPDATE product_families SET counts_together = ? WHERE id = (SELECT family_id FROM products WHERE id = ?)",
  )
    .bind(Number(countsTogether), memberId)
    .run();
}

async function setLine(shopper: Shopper, itemId: string | undefined, quantity: number) {
  const { token } = shopper;
  const response = await call(`/api/cart/items/${itemId}`, { method: "PUT", token, json: { quantity } });
  return (await unwrap(response, cartResponse)).data;
}
