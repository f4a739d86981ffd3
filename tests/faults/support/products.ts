import type { StockedProduct } from "../../builders/books.ts";
import { createProducts } from "../../builders/products.ts";
import { createImageFile } from "../../support/images.ts";
import { anAdminToken, call } from "./store.ts";

const addProduct = createProducts(call, anAdminToken, createImageFile);

/** Adds an active product of $5.00 plus tax. */
export async function aProduct(units: number): Promise<StockedProduct> {
  const fields = { wholesale_price: "5", tax_rate: "12", stock_quantity: String(units) };
  return { id: (await addProduct(fields)).id, stockQuantity: units };
}
