import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Navigate, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Fulfilment } from "../../../contract/orders/fulfilment.ts";
import { Alert } from "../../components/alert.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { LoadingBlock } from "../../components/loading.tsx";
import { PagePending } from "../../components/page-fallbacks.tsx";
import { AccountStatusNotice } from "../../features/account/account-status-notice.tsx";
import { addressesOptions } from "../../features/account/addresses/queries.ts";
import { profileOptions } from "../../features/account/queries.ts";
import { OfferedFulfilment } from "../../features/cart/offered-fulfilment.tsx";
import { cartOptions } from "../../features/cart/queries.ts";
import { useFulfilment } from "../../features/cart/use-fulfilment.ts";
import { CheckoutLayout } from "../../features/checkout/checkout-layout.tsx";
import { requireShopper } from "../../features/checkout/require-shopper.ts";
import type { CheckoutProps } from "../../features/checkout/use-checkout.ts";
import { getSession, useSession } from "../../lib/auth/session.ts";

export const Route = createFileRoute("/checkout/")({
  staticData: { errorTitle: "We couldn't load the checkout" },
  // A guest's order link does not open the checkout.
  beforeLoad: requireShopper,
  loader: async ({ context: { queryClient } }) => {
    const isSignedIn = getSession().status === "signed-in";
    if (isSignedIn) void queryClient.prefetchQuery(profileOptions);
    const loadDelivery = isSignedIn ? loadAccountDelivery : loadGuestDelivery;
    void loadDelivery().catch(() => undefined);
    await Promise.all([
      queryClient.ensureQueryData(cartOptions),
      isSignedIn && queryClient.ensureQueryData(addressesOptions),
    ]);
  },
  component: CheckoutPage,
  pendingComponent: () => <PagePending title="Checkout" />,
});

function CheckoutPage() {
  const [isPaying, setPaying] = useState(false);
  const [previousError, clearPreviousError] = usePreviousPaymentError();
  // A payment empties the cart, so the cart must not reload while it is being paid.
  const mayRefetch = !isPaying;
  const { data: cart, refetch } = useSuspenseQuery({
    ...cartOptions,
    refetchOnWindowFocus: mayRefetch,
    refetchOnReconnect: mayRefetch,
  });
  const { shopper, fulfilment, hasSignedIn } = useCheckoutKind(isPaying);

  if (cart.items.length === 0 && !isPaying) return <Navigate to="/cart" replace />;

  return (
    <div className="page-width grid gap-4 py-5">
      {/* The header shows it too (checkout-frame.tsx). */}
      <h1 className="sr-only">Checkout</h1>
      <AccountStatusNotice />
      {hasSignedIn && (
        <Alert tone="info">
          You're signed in now, so your cart is in your account, and nothing was charged. Please check your
          order before you pay.
        </Alert>
      )}
      <OfferedFulfilment cart={cart} fulfilment={fulfilment} isLocked={isPaying} />
      <CheckoutLayout key={shopper}>
        <CheckoutForm
          shopper={shopper}
          fulfilment={fulfilment}
          cart={cart}
          reloadCart={async () => (await refetch()).data}
          isPaying={isPaying}
          onPayingChange={setPaying}
          previousError={previousError}
          clearPreviousError={clearPreviousError}
        />
      </CheckoutLayout>
    </div>
  );
}

/** Returns the error of the previous attempt, which another page passed, and a function that clears it. */
function usePreviousPaymentError() {
  const error = useLocation({ select: (location) => location.state.checkoutError });
  // Read once, because the next page's error is in the location before this page unmounts.
  const [firstError, setFirstError] = useState(error);
  const navigate = useNavigate();
  useEffect(() => {
    if (firstError !== undefined)
      void navigate({ to: "/checkout", replace: true, resetScroll: false, state: {} });
  }, [firstError, navigate]);
  return [firstError, () => setFirstError(undefined)] as const;
}

/**
 * Returns who is buying, and how the order gets to them. Both can change in another tab, but not while this one is
 * paying, because the form that pays must not disappear.
 */
function useCheckoutKind(isPaying: boolean) {
  const isSignedIn = useSession().status === "signed-in";
  const shopper = useHeld(isSignedIn ? "account" : "guest", isPaying);
  const current = useFulfilment();
  // This order may hold the last place of all windows, so that only the shopper may change it to a delivery.
  const fulfilment = useHeld(current.terms.kind, isPaying || current.isFull);
  const [firstShopper] = useState(shopper);
  return { shopper, fulfilment, hasSignedIn: firstShopper === "guest" && shopper === "account" };
}

/** Returns a value, or while it is held, the value from before. */
function useHeld<Value extends string>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
}

async function loadAccountDelivery() {
  return (await import("../../features/checkout/account-delivery.tsx")).AccountDelivery;
}

async function loadGuestDelivery() {
  return (await import("../../features/checkout/guest-delivery.tsx")).GuestDelivery;
}

interface CheckoutFormProps extends CheckoutProps {
  readonly shopper: "account" | "guest";
  readonly fulfilment: Fulfilment;
}

function CheckoutForm({ shopper, fulfilment, ...props }: CheckoutFormProps) {
  if (fulfilment === "pickup") {
    return shopper === "account" ? <AccountPickup {...props} /> : <GuestPickup {...props} />;
  }
  return shopper === "account" ? <AccountDelivery {...props} /> : <GuestDelivery {...props} />;
}

const whileLoading = <LoadingBlock label="Loading the checkout" />;
const AccountDelivery = lazyPart(loadAccountDelivery, { whileLoading, WhenFailed: LoadFailure });
const GuestDelivery = lazyPart(loadGuestDelivery, { whileLoading, WhenFailed: LoadFailure });
const AccountPickup = lazyPart(
  async () => (await import("../../features/checkout/pickup-form.tsx")).AccountPickup,
  { whileLoading, WhenFailed: LoadFailure },
);
const GuestPickup = lazyPart(
  async () => (await import("../../features/checkout/pickup-form.tsx")).GuestPickup,
  { whileLoading, WhenFailed: LoadFailure },
);
