import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { ProductView } from "../../../contract/catalog/catalog.ts";
import { ApiError } from "../../lib/api-error.ts";
import { getSession } from "../../lib/auth/session.ts";
import { waitForSession } from "../../lib/auth/verify-session.ts";
import { getReturnPath } from "../../lib/safe-redirect.ts";
import { useIsGuestCheckoutOpen } from "../../lib/store-settings.ts";
import { toast } from "../../lib/toast.ts";
import { writeAddIntent } from "./add-intent.ts";
import { addItemOptions, describeAddFailure, describeAddition } from "./add-item.ts";
import { startCountingGuestCart } from "./queries.ts";

/**
 * Adds a product to the cart. In a store that sells to accounts alone, a guest is redirected to sign in and back, and
 * the product is added then (web/features/shell/after-sign-in.tsx).
 * @param goTo the page to open next, also after signing in
 */
export function useAddToCart(product: Pick<ProductView, "id" | "name">, goTo?: "/cart") {
  const router = useRouter();
  const queryClient = useQueryClient();
  const isGuestCheckoutOpen = useIsGuestCheckoutOpen();
  const { mutateAsync } = useMutation(addItemOptions(queryClient));
  const [isAdding, setIsAdding] = useState(false);
  const isBusy = useRef(false); // a second tap may come before the state has been rendered

  async function add(quantity: number): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsAdding(true);
    try {
      const isGuest = (await waitForSession()).status !== "signed-in";
      if (isGuest && !isGuestCheckoutOpen) {
        toast.info("Please log in to add items to your cart.");
        return await redirectToSignIn(quantity);
      }
      if (isGuest) startCountingGuestCart(queryClient);
      await mutateAsync({ product_id: product.id, quantity });
      await showAddition(quantity);
    } catch (error) {
      // A 401 says that the session has ended, which has shown its own message, or that guests may not buy any more.
      const needsSignIn = error instanceof ApiError && error.status === 401;
      if (needsSignIn && getSession().status === "signed-out") return await redirectToSignIn(quantity);
      toast.error(describeAddFailure(error));
    } finally {
      isBusy.current = false;
      setIsAdding(false);
    }
  }

  async function showAddition(quantity: number): Promise<void> {
    const text = describeAddition(product.name, quantity);
    if (goTo !== undefined) {
      toast.success(text);
      return router.navigate({ to: goTo });
    }
    toast.success(text, { label: "View cart", onClick: () => void router.navigate({ to: "/cart" }) });
  }

  function redirectToSignIn(quantity: number): Promise<void> {
    writeAddIntent({ product_id: product.id, product_name: product.name, quantity });
    const redirect = goTo ?? getReturnPath(router.latestLocation);
    return router.navigate({ to: "/login", search: { redirect } });
  }

  return { add, isAdding };
}
