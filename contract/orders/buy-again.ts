import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { cartView } from "./cart.ts";

/** POST /orders/{id}/buy-again returns the cart and the items that could not be added. */
export const buyAgainView = v.object({
  cart: cartView,
  /** The names of the added products. */
  added: v.array(v.string()),
  missed: v.array(v.object({ product_name: v.string(), message: v.string() })),
});
export type BuyAgainView = v.InferOutput<typeof buyAgainView>;
export const buyAgainResponse = ok(buyAgainView);
