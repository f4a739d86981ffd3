import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { ProductView } from "../../../contract/catalog/catalog.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { currentSession, useSession, waitForSession } from "../../lib/auth/session.ts";
import { attempt } from "../../lib/browser-store.ts";
import { hasTexts, readJson } from "../../lib/read-json.ts";
import { toast } from "../../lib/toast.ts";
import { addItemOptions } from "./queries.ts";

/**
 * Puts a product into the cart. A guest is sent to sign in with a way back, and finds the product in the cart
 * afterwards (useAddAfterSignIn, below).
 * @param options.goTo the next page for Buy Now, also after signing in.
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
    const session = await waitForSession();
    if (session.status !== "signed-in") return signInFirst(quantity);
    try {
      await mutateAsync({ product_id: product.id, quantity });
      const viewCart = { label: "View cart", onClick: () => void navigate({ to: "/cart" }) };
      toast.success(`${product.name} added to your cart!`, options.goTo === undefined ? viewCart : undefined);
      if (options.goTo !== undefined) await navigate({ to: options.goTo });
    } catch (error) {
      // The session ended with this very call.
      if (currentSession().status === "signed-out") return signInFirst(quantity);
      toast.error(errorMessage(error, "Failed to add product to cart. Please try again."));
    }
  }

  return { add, isAdding: isPending };
}

/** Adds what a guest wanted in the cart as soon as they are signed in. For the root of every page. */
export function useAddAfterSignIn(): void {
  const { mutateAsync } = useMutation(addItemOptions(useQueryClient()));
  const isSignedIn = useSession().status === "signed-in";

  useEffect(() => {
    const intent = isSignedIn ? takeAddIntent() : undefined;
    if (intent === undefined) return;
    const { product_id, product_name, quantity } = intent;
    mutateAsync({ product_id, quantity }).then(
      () => toast.success(`${product_name} added to your cart!`),
      (error: unknown) =>
        toast.error(errorMessage(error, "Failed to add product to cart. Please try again.")),
    );
  }, [isSignedIn, mutateAsync]);
}

/**
 * What a guest wanted to add before being sent to sign in. In the storage that all tabs share: the link of the
 * confirmation email opens another tab.
 */
interface AddIntent {
  readonly product_id: string;
  readonly product_name: string;
  readonly quantity: number;
}

const key = "prairie-dollar.add-after-sign-in";
const lifetimeMs = 60 * 60 * 1_000;

function rememberAddIntent(intent: AddIntent): void {
  const text = JSON.stringify({ ...intent, expires_at_ms: Date.now() + lifetimeMs });
  attempt(() => window.localStorage.setItem(key, text)); // without storage the shopper adds it again
}

/** Reads the intent and deletes it, so that it is carried out once. */
function takeAddIntent(): AddIntent | undefined {
  const intent = readAddIntent();
  attempt(() => window.localStorage.removeItem(key));
  return intent;
}

export function readAddIntent(): AddIntent | undefined {
  const text = attempt(() => window.localStorage.getItem(key));
  const intent = readJson(text, isIntent);
  return intent !== undefined && intent.expires_at_ms > Date.now() ? intent : undefined;
}

function isIntent(value: unknown): value is AddIntent & { readonly expires_at_ms: number } {
  return (
    hasTexts(value, "product_id", "product_name") &&
    Number.isInteger(value.quantity) &&
    Number(value.quantity) >= 1 &&
    typeof value.expires_at_ms === "number"
  );
}
