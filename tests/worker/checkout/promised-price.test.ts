import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { applySales } from "../../../worker/domain/catalog/sales/apply-sales.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { reconcileIn } from "../builders/refunds.ts";
import { add, atPayment, checkout, getCart, getOrder } from "../builders/shoppers.ts";
import { storeContext } from "../builders/store.ts";

const kettle = { priceCents: 1_000, compareAtPriceCents: 1_500, createdAt: new Date("2026-01-01T12:00:00Z") };

test("a checkout keeps the price of a sale that ends before it is paid", async () => {
  const product = await aProduct({ ...kettle, salePriceCents: 800 });
  const first = await atPayment(product, 2);
  await endSale(product.id);
  expect((await getCart(first.shopper)).items[0]).toMatchObject({ unitPrice: 8, previousUnitPrice: null });
  expect(await checkout(first.shopper)).toMatchObject({
    orderId: first.orderId,
    amount: first.amount,
    changes: [],
  });
  expect(await getOrder(first.shopper, first.orderId)).toMatchObject({ items: [{ unit_price: 8 }] });
  await expectSoundBooks(product);
});

test("another quantity, or a cart without an order, is charged the price after the sale", async () => {
  const product = await aProduct({ ...kettle, salePriceCents: 800 });
  const first = await atPayment(product, 2);
  await endSale(product.id);
  await add(first.shopper, product, 1);
  expect((await getCart(first.shopper)).items[0]).toMatchObject({ quantity: 3, unitPrice: 10 });
  const other = await atPayment(product, 2);
  expect((await getCart(other.shopper)).items[0]).toMatchObject({ unitPrice: 10 });
});

test("the promise ends with the order's reservation", async () => {
  const product = await aProduct({ ...kettle, salePriceCents: 800 });
  const first = await atPayment(product, 2);
  await endSale(product.id);
  await reconcileIn(35);
  expect((await getCart(first.shopper)).items[0]).toMatchObject({ unitPrice: 10, previousUnitPrice: 8 });
});

test("a lower price than the promised one is charged", async () => {
  const product = await aProduct(kettle);
  const first = await atPayment(product, 2);
  await changeProduct(product.id, { priceCents: 700 });
  expect((await getCart(first.shopper)).items[0]).toMatchObject({ unitPrice: 7, previousUnitPrice: 10 });
  expect((await checkout(first.shopper)).amount).toBeLessThan(first.amount);
  await expectSoundBooks(product);
});

test("an unchanged cart at a quantity price is the same checkout", async () => {
  const product = await aProduct({ ...kettle, quantityPrices: [{ fromQuantity: 2, priceCents: 900 }] });
  const first = await atPayment(product, 2);
  expect((await getCart(first.shopper)).items[0]).toMatchObject({
    unitPrice: 9,
    product: { wholesale_price: 10 },
  });
  await changeProduct(product.id, { quantityPrices: [{ fromQuantity: 2, priceCents: 950 }] });
  expect((await getCart(first.shopper)).items[0]).toMatchObject({ unitPrice: 9 });
  expect(await checkout(first.shopper)).toMatchObject({ orderId: first.orderId, amount: first.amount });
  await expectSoundBooks(product);
});

async function endSale(productId: string): Promise<void> {
  await env.DB.prepare("UPDATE products SET sale_from = '2020-01-01', sale_until = '2020-01-02' WHERE id = ?")
    .bind(productId)
    .run();
  expect(await applySales(storeContext())).toEqual({ changed: 1 });
}
