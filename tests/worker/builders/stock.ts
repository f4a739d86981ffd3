import { expect } from "vitest";
import type { Account } from "./accounts.ts";
import { readAdminProduct } from "./product-forms.ts";

/** Checks a product's units on hand, allocated units and available units. */
export async function expectStock(
  admin: Account,
  product: { readonly id: string },
  stock: { on_hand: number; allocated: number; stock_quantity: number },
): Promise<void> {
  const { on_hand, allocated, stock_quantity } = await readAdminProduct(admin, product.id);
  expect({ on_hand, allocated, stock_quantity }).toEqual(stock);
}
