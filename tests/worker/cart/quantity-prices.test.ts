import { expect, test } from "vitest";
import { cartResponse } from "../../../contract/orders/cart.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { createRow, importAs } from "../builders/imports.ts";
import { sendForm } from "../builders/product-forms.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { add, aShopper, atPayment, getCart, getOrder, placeCashOrder } from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";

const pens = {
  priceCents: 125,
  compareAtPriceCents: 125,
  taxRateBasisPoints: 0,
  stockQuantity: 100,
  quantityPrices: [
    { fromQuantity: 12, priceCents: 99 },
    { fromQuantity: 48, priceCents: 89 },
  ],
};

test("shows in the cart, and charges, the price of the quantity", async () => {
  const product = await aProduct(pens);
  const shopper = await aShopper();
  expect((await add(shopper, product, 11)).items[0]).toMatchObject({ unitPrice: 1.25, totalPrice: 13.75 });
  expect((await add(shopper, product)).items[0]).toMatchObject({
    quantity: 12,
    unitPrice: 0.99,
    totalPrice: 11.88,
    previousUnitPrice: null,
    product: { wholesale_price: 1.25, quantity_prices: "12: 0.99, 48: 0.89" },
  });
  const { orderId } = await placeCashOrder(shopper);
  // 12 × 1.25 = 15.00 less the saving of 3.12, and 5.00 for the delivery.
  expect(await getOrder(shopper, orderId)).toMatchObject({
    subtotal: 15,
    discount_amount: 3.12,
    total_amount: 16.88,
    items: [{ unit_price: 0.99, total_amount: 11.88, discount_amount: 3.12 }],
  });
  await expectSoundBooks(product);
});

test("tells of a changed price only if the shopper's quantity is charged another one", async () => {
  const product = await aProduct(pens);
  const shopper = await aShopper();
  await add(shopper, product, 12);
  await changeProduct(product.id, { quantityPrices: [{ fromQuantity: 12, priceCents: 99 }] });
  expect((await getCart(shopper)).items[0]).toMatchObject({ unitPrice: 0.99, previousUnitPrice: null });
  await changeProduct(product.id, { quantityPrices: [{ fromQuantity: 20, priceCents: 99 }] });
  const [line] = (await getCart(shopper)).items;
  expect(line).toMatchObject({ unitPrice: 1.25, previousUnitPrice: 0.99 });
  const set = await call(`/api/cart/items/${line?.id}`, {
    method: "PUT",
    token: shopper.token,
    json: { quantity: 20 },
  });
  expect((await unwrap(set, cartResponse)).data.items[0]).toMatchObject({
    unitPrice: 0.99,
    previousUnitPrice: null,
  });
});

test("keeps the price of an order that was placed before the quantity prices ended", async () => {
  const product = await aProduct(pens);
  const { shopper, orderId } = await atPayment(product, 12);
  await changeProduct(product.id, { quantityPrices: [] });
  expect(await getOrder(shopper, orderId)).toMatchObject({ items: [{ unit_price: 0.99 }] });
});

test("places an order at the quantity prices of its moment", async () => {
  const product = await aProduct(pens);
  const shopper = await aShopper();
  await add(shopper, product, 12);
  await changeProduct(product.id, { quantityPrices: [{ fromQuantity: 12, priceCents: 109 }] });
  expect((await getCart(shopper)).items[0]).toMatchObject({ unitPrice: 1.09, previousUnitPrice: 0.99 });
  const { orderId } = await placeCashOrder(shopper);
  expect(await getOrder(shopper, orderId)).toMatchObject({ items: [{ unit_price: 1.09 }] });
});

test("saves a product whose price has fallen below its quantity prices, and charges the price", async () => {
  const product = await aProduct(pens);
  const shopper = await aShopper();
  await changeProduct(product.id, { priceCents: 95, compareAtPriceCents: 95 });
  await changeProduct(product.id, { name: "Cheap Pens", quantityPrices: pens.quantityPrices });
  expect((await add(shopper, product, 12)).items[0]).toMatchObject({ unitPrice: 0.95 });
  expect((await add(shopper, product, 36)).items[0]).toMatchObject({ unitPrice: 0.89 });
});

test.each([
  ["12: 1.25", "Quantity prices must be lower than the price"],
  ["12: 0.99, 48: 1.10", "Each quantity price must be lower than the one before, and higher than zero"],
  ["5: 0.99", "Quantity prices must begin above the minimum order quantity"],
])("refuses quantity prices of %j for five or more units of $1.25", async (text, message) => {
  const product = await aProduct({ ...pens, minimumOrderQuantity: 5, quantityPrices: [] });
  const admin = await anAdmin();
  const refused = await sendForm(`/api/products/${product.id}`, {
    method: "PUT",
    token: admin.token,
    fields: { wholesale_price: "1.25", quantity_prices: text },
  });
  expect(await readFailure(refused)).toMatchObject({
    status: 422,
    errors: { quantity_prices: message },
  });
});

test("imports quantity prices, leaves out those that do not fit, and keeps them at a blank cell", async () => {
  const admin = await anAdmin();
  const product = await aProduct({ ...pens, quantityPrices: [] });
  const importPrices = async (cell: string) => {
    const { rows } = await importAs(admin, [createRow(2, { sku: product.sku, quantity_prices: cell })]);
    return rows[0];
  };
  expect(await importPrices("12: 0.99; 48: 0.89")).toMatchObject({
    outcome: "updated",
    changes: ["quantity_prices"],
  });
  expect(await importPrices("12: 1.30")).toMatchObject({
    outcome: "unchanged",
    warnings: ["Quantity prices must be lower than the price: left out"],
  });
  expect(await importPrices("a dozen 0.99")).toMatchObject({ outcome: "unchanged" });
  expect(await importPrices("")).toMatchObject({ outcome: "unchanged" });
  const shopper = await aShopper();
  await add(shopper, product, 12);
  const { orderId } = await placeCashOrder(shopper);
  expect(await getOrder(shopper, orderId)).toMatchObject({ items: [{ unit_price: 0.99 }] });
});
