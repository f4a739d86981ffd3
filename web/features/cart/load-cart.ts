import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../lib/auth/session.ts";
import { guestCartMark } from "./guest-cart-mark.ts";
import { cartOptions } from "./queries.ts";

/** Loads the shopper's cart for a page. An account's cart first gets what was added in this browser before signing in. */
export async function loadCart(queryClient: QueryClient): Promise<void> {
  if (guestCartMark.read() && getSession().status === "signed-in") {
    const { mergeGuestCart } = await import("./merge-guest-cart.ts");
    await mergeGuestCart(queryClient);
  }
  await queryClient.ensureQueryData(cartOptions);
}
