import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ProductView } from "../../../contract/catalog.ts";
import { messageOf } from "../../lib/api-error.ts";
import { currentSession, settledSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { rememberAddIntent } from "./add-intent.ts";
import { addItemOptions } from "./queries.ts";

/**
 * Puts a product into the cart. A guest is sent to sign in with a way back, and finds the product in the cart
 * afterwards (use-add-after-sign-in.ts).
 * @param options.goTo where a buyer who wants it at once goes on to, also after signing in.
 */
export function useAddToCart(product: Pick<ProductView, "id" | "name">, options: { goTo?: "/cart" } = {}) {
  const navigate = useNavigate();
  const here = useLocation({ select: (location) => location.href });
  const { mutateAsync, isPending } = useMutation(addItemOptions(useQueryClient()));

  function signInFirst(quantity: number): Promise<void> {
    rememberAddIntent({ product_id: product.id, product_name: product.name, quantity });
    toast.info("Please log in to add items to your cart.");
    return navigate({ to: "/login", search: { redirect: options.goTo ?? here } });
  }

  async function add(quantity: number): Promise<void> {
    const session = await settledSession();
    if (session.status !== "signed-in") return signInFirst(quantity);
    try {
      await mutateAsync({ product_id: product.id, quantity });
      toast.success(`${product.name} added to your cart!`);
      if (options.goTo !== undefined) await navigate({ to: options.goTo });
    } catch (error) {
      // The session ended with this very call.
      if (currentSession().status === "signed-out") return signInFirst(quantity);
      toast.error(messageOf(error, "Failed to add product to cart. Please try again."));
    }
  }

  return { add, isAdding: isPending };
}
