import { useState } from "react";
import { Alert } from "../../components/alert.tsx";
import { readAddIntent } from "./add-intent.ts";

/** Why a guest was sent to sign in, and that nothing is lost by it. */
export function SignInReason({ redirect }: { readonly redirect: string | undefined }) {
  const [intent] = useState(readAddIntent);
  if (intent !== undefined) {
    const count = intent.quantity > 1 ? `${intent.quantity} × ` : "";
    return (
      <Alert tone="info">
        Your cart is kept with your account. <strong>{`${count}${intent.product_name}`}</strong>{" "}
        {intent.quantity > 1 ? "are" : "is"} waiting: we add {intent.quantity > 1 ? "them" : "it"} to your
        cart as soon as you are signed in.
      </Alert>
    );
  }
  if (redirect?.startsWith("/checkout")) {
    return <Alert tone="info">Please sign in to check out. Your cart is kept with your account.</Alert>;
  }
  if (redirect?.startsWith("/account/orders")) {
    return <Alert tone="info">Please sign in to see your orders.</Alert>;
  }
  return null;
}
