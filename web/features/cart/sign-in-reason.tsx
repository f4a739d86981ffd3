import { Link, useHydrated } from "@tanstack/react-router";
import { useState } from "react";
import { Alert } from "../../components/alert.tsx";
import { textLinkClass } from "../../components/classes.ts";
import { useIsGuestCheckoutOpen } from "../../lib/store-settings.ts";
import { readAddIntent } from "./add-intent.ts";

/**
 * Tells a guest why they have to sign in, and that their product or cart is saved, or that they can buy without an
 * account.
 */
export function SignInReason({ redirect }: { readonly redirect: string | undefined }) {
  const [intent] = useState(readAddIntent);
  const isGuestCheckoutOpen = useIsGuestCheckoutOpen();
  // The Worker renders the page without the browser's storage.
  const isHydrated = useHydrated();
  if (isHydrated && intent !== undefined) {
    const quantityPrefix = intent.quantity > 1 ? `${intent.quantity} × ` : "";
    return (
      <Alert tone="info">
        Sign in to add <strong>{`${quantityPrefix}${intent.product_name}`}</strong> to your cart. We've saved{" "}
        {intent.quantity > 1 ? "them" : "it"} for you.
      </Alert>
    );
  }
  if (redirect?.startsWith("/checkout")) {
    if (isGuestCheckoutOpen) {
      return (
        <Link to="/checkout" className={textLinkClass}>
          Continue without an account
        </Link>
      );
    }
    return <Alert tone="info">Please sign in to check out. Your cart is saved with your account.</Alert>;
  }
  if (redirect?.startsWith("/account/orders")) {
    return <Alert tone="info">Please sign in to see your orders.</Alert>;
  }
  return null;
}
