import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { ShoppingCart } from "lucide-react";
import { useRef } from "react";
import { buttonClass } from "../components/button.tsx";
import { LoadingBlock } from "../components/loading.tsx";
import { PagePending } from "../components/page-fallbacks.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { EmptyState } from "../components/page-states.tsx";
import { AccountStatusNotice } from "../features/account/account-status-notice.tsx";
import {
  findSelectedAddresses,
  useAddressSelection,
} from "../features/account/addresses/address-selection.ts";
import { addressesOptions } from "../features/account/addresses/queries.ts";
import { profileOptions } from "../features/account/queries.ts";
import { CartLine } from "../features/cart/cart-line.tsx";
import { CartSummary } from "../features/cart/cart-summary.tsx";
import { DeliveryAddressBar } from "../features/cart/delivery-address-bar.tsx";
import { PostalCodeBox } from "../features/cart/postal-code-box.tsx";
import { cartOptions } from "../features/cart/queries.ts";
import { useKnownSession } from "../lib/auth/session.ts";
import { waitForSession } from "../lib/auth/verify-session.ts";

export const Route = createFileRoute("/cart")({
  staticData: { errorTitle: "We couldn't load your cart", needsSession: true },
  loader: async ({ context: { queryClient } }) => {
    if ((await waitForSession()).status !== "signed-in") return;
    // Not awaited, because the cart can be shown without them.
    void queryClient.prefetchQuery(addressesOptions);
    void queryClient.prefetchQuery(profileOptions);
    await queryClient.ensureQueryData(cartOptions);
  },
  component: CartPage,
  pendingComponent: () => <PagePending title="Your Cart" />,
});

function CartPage() {
  const { status } = useKnownSession();
  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <PageHeading title="Your Cart" />
      {status === "signed-in" && <AccountCart />}
      {status === "loading" && <UnknownCart />}
      {status === "signed-out" && <GuestCart />}
    </div>
  );
}

/** Shows that the cart is loading, or without JavaScript, that a cart belongs to an account. */
function UnknownCart() {
  return (
    <>
      <div className="min-h-[60vh] noscript:hidden">
        <LoadingBlock label="Loading your cart" />
      </div>
      <div className="hidden gap-6 noscript:grid">
        <GuestCart />
      </div>
    </>
  );
}

function GuestCart() {
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

function AccountCart() {
  const { data: cart } = useSuspenseQuery(cartOptions);
  const addresses = useQuery(addressesOptions);
  const { selection, selectShipping } = useAddressSelection();
  const { shipping } = findSelectedAddresses(addresses.data ?? [], selection);
  const summary = useRef<HTMLParagraphElement>(null);
  const itemCount = cart.items.reduce((count, item) => count + item.quantity, 0);
  return (
    <>
      <p ref={summary} role="status" tabIndex={-1} className="sr-only">
        {`${itemCount} ${itemCount === 1 ? "item" : "items"} in your cart`}
      </p>
      {cart.items.length === 0 ? (
        <EmptyState icon={ShoppingCart} title="Your cart is empty" message="Items you add will appear here.">
          <Link to="/" className={buttonClass()}>
            Continue Shopping
          </Link>
        </EmptyState>
      ) : (
        <>
          <AccountStatusNotice />
          <DeliveryAddressBar address={shipping} isLoading={addresses.isPending} onPick={selectShipping} />
          <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
            <ul aria-label="Items" className="panel divide-y divide-line px-5 sm:px-6">
              {cart.items.map((item) => (
                <CartLine key={item.id} item={item} onRemove={() => summary.current?.focus()} />
              ))}
            </ul>
            <div className="grid gap-6 lg:sticky lg:top-28">
              {/* With a saved address, the summary shows the delivery cost. */}
              {!addresses.isPending && shipping === undefined && (
                <PostalCodeBox isOrderable={cart.items.every((item) => item.isAvailable)} />
              )}
              <CartSummary cart={cart} address={shipping} />
            </div>
          </div>
        </>
      )}
    </>
  );
}
