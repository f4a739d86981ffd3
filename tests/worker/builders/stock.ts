import { expect } from "vitest";
import type { Account } from "./accounts.ts";
import { anAdmin } from "./admins.ts";
import { readAdminProduct } from "./product-forms.ts";
import { call } from "./store.ts";

/** Checks a product's units on hand, allocated units and available units. */
export async function expectStock(
  admin: Account,
  product: { readonly id: string },
  stock: { on_hand: number; allocated: number; stock_quantity: number },
): Promise<void> {
  const { on_hand, allocated, stock_quantity } = await readAdminProduct(admin, product.id);
  expect({ on_hand, allocated, stock_quantity }).toEqual(stock);
}

/** Sets a product's available units, as an admin who has counted them. */
export async function setStock(product: { readonly id: string }, availableUnits: number): Promise<void> {
  const { token } = await anAdmin();
  const json = { stock_quantity: availableUnits };
  const response = await call(`/api/admin/products/${product.id}/stock`, { method: "PATCH", token, json });
  expect(response.status).toBe(200);
}
