import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { takeAddIntent } from "./add-intent.ts";
import { addItemOptions } from "./queries.ts";

/** Carries out what a guest wanted in the cart, once, as soon as they are signed in. For the root of every page. */
export function useAddAfterSignIn(): void {
  const { mutateAsync } = useMutation(addItemOptions(useQueryClient()));
  const isSignedIn = useSession().status === "signed-in";

  useEffect(() => {
    const intent = isSignedIn ? takeAddIntent() : undefined;
    if (intent === undefined) return;
    const { product_id, product_name, quantity } = intent;
    mutateAsync({ product_id, quantity }).then(
      () => toast.success(`${product_name} added to your cart!`),
      (error: unknown) => toast.error(messageOf(error, "Failed to add product to cart. Please try again.")),
    );
  }, [isSignedIn, mutateAsync]);
}
