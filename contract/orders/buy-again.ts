import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { cartView } from "./cart.ts";

export const missedItemView = v.object({ product_name: v.string(), message: v.string() });

/** The response to POST /orders/{id}/buy-again, which adds the items of an order to the cart. */
export const buyAgainView = v.object({
  cart: cartView,
  /** The names of the added products. */
  added: v.array(v.string()),
  /** The items that could not be added, with the reason. */
  missed: v.array(missedItemView),
});
export type BuyAgainView = v.InferOutput<typeof buyAgainView>;
export const buyAgainResponse = ok(buyAgainView);
