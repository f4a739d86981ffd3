import { queryOptions, skipToken, useIsMutating, useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { ShoppingCart } from "lucide-react";
import { type RenderedCart, renderedCartKey } from "../../contract/orders/rendered-cart.ts";
import { buttonClass } from "../components/button.tsx";
import { lazyPart } from "../components/lazy-part.tsx";
import { LoadingBlock } from "../components/loading.tsx";
import { PagePending } from "../components/page-fallbacks.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { EmptyState, ErrorView } from "../components/page-states.tsx";
import { addressesOptions } from "../features/account/addresses/queries.ts";
import { profileOptions } from "../features/account/queries.ts";
import { CartContents, EmptyCart, PostalCodeBox } from "../features/cart/cart-contents.tsx";
import { readCheckoutMemory } from "../features/cart/checkout-memory.ts";
import { cartKey, cartOptions } from "../features/cart/queries.ts";
import { useKnownSession } from "../lib/auth/session.ts";
import { waitForSession } from "../lib/auth/verify-session.ts";
import { useIsGuestCheckoutOpen } from "../lib/store-settings.ts";

export const Route = createFileRoute("/cart")({
  staticData: { errorTitle: "We couldn't load your cart", needsSession: true },
  loader: async ({ context: { queryClient } }) => {
    if ((await waitForSession()).status !== "signed-in") return;
    void loadAccountCart().catch(() => undefined);
    // Not awaited, because the cart can be shown without them.
    void queryClient.prefetchQuery(addressesOptions);
    void queryClient.prefetchQuery(profileOptions);
    await queryClient.ensureQueryData(cartOptions);
  },
  component: CartPage,
  pendingComponent: () => <PagePending title="Your Cart" />,
});

const loadAccountCart = async () => (await import("../features/cart/account-cart.tsx")).AccountCart;
const AccountCart = lazyPart(loadAccountCart, {
  whileLoading: <LoadingBlock label="Loading your cart" />,
  WhenFailed: () => <ErrorView title="We couldn't load your cart" message="Please reload the page." />,
});

function CartPage() {
  const { status } = useKnownSession();
  const isGuestCheckoutOpen = useIsGuestCheckoutOpen();
  return (
    // The page is higher than the window, so that the footer stays out of view while the cart loads.
    <div className="page-width grid min-h-dvh content-start gap-6 py-8">
      <PageHeading title="Your Cart" />
      {status === "signed-in" && <AccountCart />}
      {status === "loading" && <UnknownCart isGuestCheckoutOpen={isGuestCheckoutOpen} />}
      {status === "signed-out" && (isGuestCheckoutOpen ? <GuestCart /> : <SignInToSeeCart />)}
    </div>
  );
}

/** Shows that the cart is loading, or without JavaScript, what a guest sees. */
function UnknownCart({ isGuestCheckoutOpen }: { readonly isGuestCheckoutOpen: boolean }) {
  const { data: rendered } = useQuery(renderedCartOptions);
  return (
    <>
      <div className="noscript:hidden">
        <LoadingBlock label="Loading your cart" />
      </div>
      <div className="hidden gap-6 noscript:grid">
        {!isGuestCheckoutOpen && <SignInToSeeCart />}
        {isGuestCheckoutOpen &&
          (rendered === undefined ? <EmptyCart /> : <RenderedGuestCart {...rendered} />)}
      </div>
    </>
  );
}

/** The query for the cart that the Worker has written into the page. It is never loaded. */
const renderedCartOptions = queryOptions<RenderedCart>({ queryKey: renderedCartKey, queryFn: skipToken });

const RenderedGuestCart = lazyPart(
  async () => (await import("../features/cart/rendered-guest-cart.tsx")).RenderedGuestCart,
);

function GuestCart() {
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
      {cart?.items.length === 0 && readCheckoutMemory().was_order_placed === true && (
        <p className="text-center text-ink-muted">If you've just ordered, your order is in your email.</p>
      )}
      {cart === undefined && <LoadingBlock label="Loading your cart" />}
    </>
  );
}

function SignInOffer() {
  return (
    <p className="text-body text-ink-muted">
      Do you have an account?{" "}
      <Link to="/login" search={{ redirect: "/cart" }} className="font-semibold underline">
        Sign in
      </Link>
    </p>
  );
}

function SignInToSeeCart() {
  return (
    <>
      <EmptyState
        icon={ShoppingCart}
        title="Sign in to see your cart"
        message="Your cart is saved with your account."
      >
        <Link to="/login" search={{ redirect: "/cart" }} className={buttonClass()}>
          Sign in
        </Link>
        <Link to="/register" search={{ redirect: "/cart" }} className={buttonClass({ variant: "secondary" })}>
          Create an account
        </Link>
      </EmptyState>
      <div className="mx-auto w-full max-w-md">
        <PostalCodeBox />
      </div>
    </>
  );
}
