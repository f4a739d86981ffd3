import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { ProductView } from "../../../contract/catalog/catalog.ts";
import { ApiError } from "../../lib/api-error.ts";
import { getSession } from "../../lib/auth/session.ts";
import { waitForSession } from "../../lib/auth/verify-session.ts";
import { createBrowserStore } from "../../lib/browser-store.ts";
import { hasTexts } from "../../lib/read-json.ts";
import { getReturnPath } from "../../lib/safe-redirect.ts";
import { useIsGuestCheckoutOpen } from "../../lib/store-settings.ts";
import { toast } from "../../lib/toast.ts";
import { addItemOptions, describeAddFailure, describeAddition, startCountingGuestCart } from "./queries.ts";

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
      const session = await waitForSession();
      if (session.status !== "signed-in") {
        if (!isGuestCheckoutOpen) {
          toast.info("Please log in to add items to your cart.");
          return await redirectToSignIn(quantity);
        }
        startCountingGuestCart(queryClient);
      }
      await mutateAsync({ product_id: product.id, quantity });
      const viewCart = { label: "View cart", onClick: () => void router.navigate({ to: "/cart" }) };
      toast.success(describeAddition(product.name, quantity), goTo === undefined ? viewCart : undefined);
      if (goTo !== undefined) await router.navigate({ to: goTo });
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

  function redirectToSignIn(quantity: number): Promise<void> {
    addIntent.write({ product_id: product.id, product_name: product.name, quantity });
    const redirect = goTo ?? getReturnPath(router.latestLocation);
    return router.navigate({ to: "/login", search: { redirect } });
  }

  return { add, isAdding };
}

/** Returns true if the stock contains the smallest quantity that an order can have. */
export function canBeOrdered({
  stock_quantity: stock,
  minimum_order_quantity: minimum,
}: Pick<ProductView, "stock_quantity" | "minimum_order_quantity">): boolean {
  return stock >= Math.max(1, minimum);
}

/**
 * The product that a guest wanted to add. All tabs share it, because the confirmation email's link opens another tab.
 */
interface AddIntent {
  readonly product_id: string;
  readonly product_name: string;
  readonly quantity: number;
}

const addIntent = createBrowserStore<AddIntent | undefined>(
  "prairie-dollar.add-after-sign-in",
  isIntent,
  undefined,
  { expiresAfterMs: 60 * 60 * 1_000 },
);

export const readAddIntent = addIntent.read;

/** Reads and deletes the product that a guest wanted to add before signing in, so that it is added once. */
export function consumeAddIntent(): AddIntent | undefined {
  const intent = addIntent.read();
  addIntent.remove();
  return intent;
}

function isIntent(value: unknown): value is AddIntent {
  return (
    hasTexts(value, "product_id", "product_name") &&
    Number.isInteger(value.quantity) &&
    Number(value.quantity) >= 1
  );
}
