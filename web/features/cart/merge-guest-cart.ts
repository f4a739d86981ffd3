import type { CartView } from "../../../contract/orders/cart.ts";
import { api, unwrapData } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { toast } from "../../lib/toast.ts";
import { guestCartMark } from "./guest-cart-mark.ts";

/**
 * Moves the cart of this browser to the account that has signed in.
 * @returns the account's cart, or undefined if that failed. The next load of the cart tries again.
 */
export async function mergeGuestCart(): Promise<CartView | undefined> {
  try {
    const { cart, missed } = await unwrapData(api.cart.merge.$post());
    guestCartMark.write(false);
    if (missed.length > 0) toast.info(missed.map(({ message }) => message).join(" "));
    return cart;
  } catch (error) {
    if (error instanceof ApiError && error.code === "payment_in_progress") toast.info(error.message);
    return undefined;
  }
}
