import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { ShoppingCart } from "lucide-react";
import { useRef } from "react";
import { buttonClass } from "../components/button.tsx";
import { Skeleton } from "../components/loading.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { EmptyState } from "../components/page-states.tsx";
import { AccountStatusNotice } from "../features/account/account-status-notice.tsx";
import { useAddressChoice } from "../features/account/addresses/address-choice.ts";
import { chosenAddresses } from "../features/account/addresses/chosen-addresses.ts";
import { DeliveryAddressBar } from "../features/account/addresses/delivery-address-bar.tsx";
import { addressesOptions } from "../features/account/addresses/queries.ts";
import { profileOptions } from "../features/account/queries.ts";
import { CartLine } from "../features/cart/cart-line.tsx";
import { CartSummary } from "../features/cart/cart-summary.tsx";
import { PostalCodeBox } from "../features/cart/postal-code-box.tsx";
import { cartOptions } from "../features/cart/queries.ts";
import { useSession, waitForSession } from "../lib/auth/session.ts";

export const Route = createFileRoute("/cart")({
  staticData: { errorTitle: "Your cart could not be loaded" },
  loader: async ({ context: { queryClient } }) => {
    if ((await waitForSession()).status !== "signed-in") return;
    // Beside the cart: it is shown without them too.
    void queryClient.prefetchQuery(addressesOptions);
    void queryClient.prefetchQuery(profileOptions);
    await queryClient.ensureQueryData(cartOptions);
  },
  component: CartPage,
  pendingComponent: CartPending,
});

function CartPage() {
  const { status } = useSession();
  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <PageHeading title="Your Cart" />
      {status === "signed-in" && <AccountCart />}
      {status === "loading" && <CartSkeleton />}
      {status === "signed-out" && <GuestCart />}
    </div>
  );
}

function CartPending() {
  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <PageHeading title="Your Cart" />
      <CartSkeleton />
    </div>
  );
}

function GuestCart() {
  return (
    <>
      <EmptyState
        icon={ShoppingCart}
        title="Sign in to see your cart"
        message="Your cart is kept with your account."
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
  const { choice, chooseShipping } = useAddressChoice();
  const { shipping } = chosenAddresses(addresses.data ?? [], choice);
  const summary = useRef<HTMLParagraphElement>(null);
  const itemCount = cart.items.reduce((count, item) => count + item.quantity, 0);
  return (
    <>
      <p ref={summary} role="status" tabIndex={-1} className="sr-only">
        {`${itemCount} ${itemCount === 1 ? "item" : "items"} in your cart`}
      </p>
      {cart.items.length === 0 ? (
        <EmptyState
          icon={ShoppingCart}
          title="Your cart is empty"
          message="What you add to it is shown here."
        >
          <Link to="/" className={buttonClass()}>
            Continue Shopping
          </Link>
        </EmptyState>
      ) : (
        <>
          <AccountStatusNotice />
          <DeliveryAddressBar address={shipping} isLoading={addresses.isPending} onPick={chooseShipping} />
          <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
            <ul aria-label="Items" className="panel divide-y divide-line px-5 sm:px-6">
              {cart.items.map((item) => (
                <CartLine key={item.id} item={item} onRemove={() => summary.current?.focus()} />
              ))}
            </ul>
            <div className="grid gap-6 lg:sticky lg:top-28">
              <CartSummary cart={cart} isLocal={shipping?.is_local} />
              {/* With a saved address the summary shows its delivery. */}
              {shipping === undefined && <PostalCodeBox />}
            </div>
          </div>
        </>
      )}
    </>
  );
}

/** The cart's shape while it is on its way. */
function CartSkeleton() {
  return (
    <div role="status" aria-label="Loading your cart" className="grid gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="panel divide-y divide-line px-5 sm:px-6">
        {["first", "second", "third"].map((line) => (
          <div key={line} className="grid grid-cols-[5rem_1fr] gap-4 py-5 sm:grid-cols-[7rem_1fr]">
            <Skeleton className="aspect-square" />
            <div className="grid content-start gap-3">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-11 w-36" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}
