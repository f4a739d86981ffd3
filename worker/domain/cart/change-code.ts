import { sql } from "drizzle-orm";
import type { CartView } from "../../../contract/orders/cart.ts";
import { fieldError } from "../../../contract/shared/errors.ts";
import { readBatch } from "../../db/read-batch.ts";
import { carts } from "../../db/schema/carts.ts";
import type { StoreContext } from "../context.ts";
import { selectCartOffers } from "../offers/cart-offers.ts";
import { findRefusedCode } from "../offers/explain-code.ts";
import { ownsCart, type Shopper } from "../profiles/shopper.ts";
import {
  ensureCart,
  getOfferEmail,
  judgeCart,
  requireCart,
  selectCartRows,
  toCartView,
} from "./read-cart.ts";

/**
 * Shopper. Replaces the code of the cart. A code that does not count in the cart yet is accepted, and the cart says
 * why; one that the shopper cannot use is refused, and the former one stays.
 * @throws StoreError invalid_input for a code that is unknown, has ended or is used up, or is not for this shopper
 */
export async function setCode(context: StoreContext, shopper: Shopper, code: string): Promise<CartView> {
  const rows = await readBatch(context.db, {
    created: ensureCart(context, shopper),
    ...selectCartRows(context, shopper),
    offers: selectCartOffers(context, ownsCart(shopper), getOfferEmail(shopper), sql`${code}`),
  });
  const refusal = findRefusedCode(code, judgeCart(context, shopper, rows, code));
  if (refusal !== undefined) throw fieldError("code", refusal);
  return saveCode(context, shopper, code);
}

/** Shopper. Removes the code of the cart. */
export function removeCode(context: StoreContext, shopper: Shopper): Promise<CartView> {
  return saveCode(context, shopper, null);
}

async function saveCode(context: StoreContext, shopper: Shopper, code: string | null): Promise<CartView> {
  const { saved: _, ...rows } = await readBatch(context.db, {
    created: ensureCart(context, shopper),
    saved: context.db
      .update(carts)
      .set({ offerCode: code, updatedAt: context.now().toISOString() })
      .where(ownsCart(shopper)),
    ...selectCartRows(context, shopper),
  });
  return requireCart(toCartView(context, shopper, rows));
}
