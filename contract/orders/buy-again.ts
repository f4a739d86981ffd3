import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { cartView } from "./cart.ts";

/** POST /orders/{id}/buy-again: the cart as it is now, and what did not get into it. */
export const buyAgainView = v.object({
  cart: cartView,
  /** Names of the products that are in the cart now. */
  added: v.array(v.string()),
  missed: v.array(v.object({ product_name: v.string(), message: v.string() })),
});
export type BuyAgainView = v.InferOutput<typeof buyAgainView>;
export const buyAgainResponse = ok(buyAgainView);
