import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { ProductView } from "../../../contract/catalog/catalog.ts";
import { ApiError } from "../../lib/api-error.ts";
import { getSession } from "../../lib/auth/session.ts";
import { waitForSession } from "../../lib/auth/verify-session.ts";
import { getReturnPath } from "../../lib/safe-redirect.ts";
import { toast } from "../../lib/toast.ts";
import { storeAddIntent } from "./add-intent.ts";
import {
  addItemOptions,
  countEmptyGuestCart,
  describeAddFailure,
  describeAddition,
  isGuestCheckoutOpen,
} from "./queries.ts";

/**
 * Adds a product to the cart. In a store that sells to accounts alone, a guest is redirected to sign in and back, and
 * the product is added then (web/features/shell/after-sign-in.tsx).
 * @param options.goTo the page to open next, also after signing in
 */
export function useAddToCart(product: Pick<ProductView, "id" | "name">, options: { goTo?: "/cart" } = {}) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(addItemOptions(queryClient));
  const [isAdding, setIsAdding] = useState(false);
  const isBusy = useRef(false); // a second tap may come before the state has been rendered

  function redirectToSignIn(quantity: number): Promise<void> {
    storeAddIntent({ product_id: product.id, product_name: product.name, quantity });
    const redirect = options.goTo ?? getReturnPath(router.latestLocation);
    return router.navigate({ to: "/login", search: { redirect } });
  }

  async function add(quantity: number): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsAdding(true);
    try {
      const session = await waitForSession();
      if (session.status !== "signed-in") {
        if (!isGuestCheckoutOpen(queryClient)) {
          toast.info("Please log in to add items to your cart.");
          return await redirectToSignIn(quantity);
        }
        countEmptyGuestCart(queryClient);
      }
      await mutateAsync({ product_id: product.id, quantity });
      const viewCart = { label: "View cart", onClick: () => void router.navigate({ to: "/cart" }) };
      toast.success(
        describeAddition(product.name, quantity),
        options.goTo === undefined ? viewCart : undefined,
      );
      if (options.goTo !== undefined) await router.navigate({ to: options.goTo });
    } catch (error) {
      // The session ended with this call, which has shown its own message, or the store has stopped selling to guests.
      const needsSignIn = error instanceof ApiError && error.status === 401;
      if (needsSignIn && getSession().status === "signed-out") return await redirectToSignIn(quantity);
      toast.error(describeAddFailure(error));
    } finally {
      isBusy.current = false;
      setIsAdding(false);
    }
  }

  return { add, isAdding };
}
