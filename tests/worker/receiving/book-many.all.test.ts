import { afterAll, expect, test } from "vitest";
import { maxAddedLines, maxDeliveryLines } from "../../../contract/admin/supplier-deliveries.ts";
import { bindings } from "../background.ts";
import { anAdmin } from "../builders/admins.ts";
import { copyProduct } from "../builders/copies.ts";
import { aProduct } from "../builders/products.ts";
import { aDelivery, addLines, book, newLine } from "../builders/supplier-deliveries.ts";

afterAll(async () => {
  await bindings.DB.batch([
    bindings.DB.prepare("DELETE FROM supplier_deliveries"),
    bindings.DB.prepare("DELETE FROM products"),
  ]);
});

test("books as many lines as a delivery has, of as many products, in one batch", async () => {
  const admin = await anAdmin();
  const { id: productId } = await aProduct({ stockQuantity: 0, barcode: null });
  const productIds = await copyProduct(productId, maxDeliveryLines);
  const { id } = await aDelivery(admin);
  for (let start = 0; start < maxDeliveryLines; start += maxAddedLines) {
    const codes = productIds.slice(start, start + maxAddedLines);
    // The SKU of a copied product is its id.
    const { items } = await addLines(
      admin,
      id,
      codes.map((code) => newLine({ code, quantity: 2, cost: 0.37 })),
    );
    expect(items.map(({ product }) => product?.id)).toEqual(codes);
  }
  const booked = await book(admin, { id });
  expect(booked).toMatchObject({ lines: 2_000, units: 4_000, cost: 740, lines_without_product: 0 });
  const sums = await bindings.DB.prepare(
    `SELECT sum(stock_on_hand) AS units, sum(stock_value_cents) AS cents,
      (SELECT count(*) FROM stock_movements WHERE supplier_delivery_id = ?) AS movements FROM products`,
  )
    .bind(id)
    .first();
  expect(sums).toEqual({ units: 4_000, cents: 74_000, movements: 2_000 });
});
