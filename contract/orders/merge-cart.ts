import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { missedItemView } from "./buy-again.ts";
import { cartView } from "./cart.ts";

/** The response to POST /cart/merge, which moves the cart of a guest's browser to the account. */
export const mergedCartView = v.object({
  cart: cartView,
  /** The products of which not all units could be added, with the reason. */
  missed: v.array(missedItemView),
});
export type MergedCartView = v.InferOutput<typeof mergedCartView>;
export const mergeCartResponse = ok(mergedCartView);
