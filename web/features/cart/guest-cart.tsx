import { useIsMutating, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LoadingBlock } from "../../components/loading.tsx";
import { CartContents } from "./cart-contents.tsx";
import { wasOrderPlaced } from "./guest-cart-mark.ts";
import { cartKey, cartOptions } from "./queries.ts";

/** Shows the cart of a guest's browser. */
export function GuestCart() {
  const isAdding = useIsMutating({ mutationKey: cartKey }) > 0;
  const { data: cart } = useQuery({
    ...cartOptions,
    // A first addition, which is still on its way, creates the cart.
    enabled: ({ state }) => !isAdding || state.data !== undefined,
    // A cart that has loaded stays when it cannot be loaded again.
    throwOnError: (_, { state }) => state.data === undefined,
  });
  return (
    <>
      {cart !== undefined && (
        <CartContents cart={cart} address={undefined} asksPostalCode>
          <SignInOffer />
        </CartContents>
      )}
      {cart?.items.length === 0 && wasOrderPlaced() && (
        <p className="text-center text-ink-muted">If you've just ordered, your order is in your email.</p>
      )}
      {cart === undefined && <LoadingBlock label="Loading your cart" />}
    </>
  );
}

function SignInOffer() {
  return (
    <p className="text-[0.9375rem] text-ink-muted">
      Do you have an account?{" "}
      <Link to="/login" search={{ redirect: "/cart" }} className="font-semibold underline">
        Sign in
      </Link>
    </p>
  );
}
