import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LoadingBlock } from "../../components/loading.tsx";
import { CartContents, EmptyCart } from "./cart-contents.tsx";
import { guestCartMark } from "./guest-cart-mark.ts";
import { cartOptions, useCartCount } from "./queries.ts";

/** Shows the cart of a guest's browser. */
export function GuestCart() {
  const hasCart = guestCartMark.useValue();
  const { data: cart } = useQuery({
    ...cartOptions,
    // An order in another tab has removed the mark. The cart that is shown here must follow.
    enabled: ({ state }) => hasCart || state.data !== undefined,
    // A cart that has loaded stays when it cannot be loaded again.
    throwOnError: (_, { state }) => state.data === undefined,
  });
  // The first addition may still be on its way.
  const isLoading = useCartCount() > 0 || hasCart;
  return (
    <>
      {cart !== undefined && (
        <CartContents cart={cart} address={undefined} asksPostalCode>
          <SignInOffer />
        </CartContents>
      )}
      {cart?.items.length === 0 && (
        <p className="text-center text-ink-muted">If you've just ordered, your order is in your email.</p>
      )}
      {cart === undefined && (isLoading ? <LoadingBlock label="Loading your cart" /> : <EmptyCart />)}
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
