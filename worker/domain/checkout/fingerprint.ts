import { hexOf } from "../../hex.ts";
import type { OrderDraft } from "../orders/order-draft.ts";

/**
 * SHA-256, in hex, over what is ordered, where it goes and what it costs. Two requests with the same fingerprint are
 * about the same order.
 */
export async function fingerprintOf(draft: Omit<OrderDraft, "fingerprint">): Promise<string> {
  const lines = draft.lines
    .map((line) => [
      line.productId,
      line.quantity,
      line.unitPriceCents,
      line.retailPriceCents,
      line.taxRateBasisPoints,
    ])
    .sort(([one], [other]) => String(one).localeCompare(String(other)));
  const text = JSON.stringify([
    draft.cartId,
    lines,
    draft.quote,
    draft.shippingAddress,
    draft.billingAddress,
    draft.shippingMethod,
  ]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return hexOf(digest);
}
