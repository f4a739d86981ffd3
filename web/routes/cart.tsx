import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { ShoppingCart } from "lucide-react";
import { buttonClass } from "../components/button.tsx";
import { lazyPart } from "../components/lazy-part.tsx";
import { LoadingBlock } from "../components/loading.tsx";
import { PagePending } from "../components/page-fallbacks.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { EmptyState, ErrorView } from "../components/page-states.tsx";
import { addressesOptions } from "../features/account/addresses/queries.ts";
import { profileOptions } from "../features/account/queries.ts";
import { EmptyCart } from "../features/cart/cart-contents.tsx";
import { GuestCart } from "../features/cart/guest-cart.tsx";
import { LazyPostalCodeBox } from "../features/cart/lazy-postal-code-box.tsx";
import { cartOptions } from "../features/cart/queries.ts";
import { renderedCartOptions } from "../features/cart/rendered-cart-options.ts";
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

const RenderedGuestCart = lazyPart(
  async () => (await import("../features/cart/rendered-guest-cart.tsx")).RenderedGuestCart,
);

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
        <LazyPostalCodeBox />
      </div>
    </>
  );
}
