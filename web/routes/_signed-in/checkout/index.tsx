import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { Skeleton } from "../../../components/loading.tsx";
import { PagePending } from "../../../components/page-fallbacks.tsx";
import { AccountStatusNotice, useAccountStatus } from "../../../features/account/account-status-notice.tsx";
import {
  findSelectedAddresses,
  useAddressSelection,
} from "../../../features/account/addresses/address-selection.ts";
import { addressesOptions } from "../../../features/account/addresses/queries.ts";
import { profileOptions } from "../../../features/account/queries.ts";
import { estimateQuote } from "../../../features/cart/estimate-quote.ts";
import { cartOptions } from "../../../features/cart/queries.ts";
import { useQuotePlace } from "../../../features/cart/use-quote-place.ts";
import { CartChanges } from "../../../features/checkout/cart-changes.tsx";
import { CheckoutAddresses } from "../../../features/checkout/checkout-addresses.tsx";
import { CheckoutSummary } from "../../../features/checkout/checkout-summary.tsx";
import { describePaymentProblem, PaymentErrorBox } from "../../../features/checkout/payment-error-box.tsx";
import {
  getInitialPaymentMethod,
  type PaymentMethod,
  PaymentMethodChoice,
} from "../../../features/checkout/payment-method-choice.tsx";
import { usePaymentIntent } from "../../../features/checkout/queries.ts";
import { useEarlierError } from "../../../features/checkout/use-earlier-error.ts";
import { useTotalCheck } from "../../../features/checkout/use-total-check.ts";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { useSession } from "../../../lib/auth/session.ts";
import { storeSettingsOptions } from "../../../lib/store-settings.ts";

export const Route = createFileRoute("/_signed-in/checkout/")({
  staticData: { errorTitle: "We couldn't load the checkout" },
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(profileOptions);
    void queryClient.prefetchQuery(storeSettingsOptions);
    await Promise.all([
      queryClient.ensureQueryData(cartOptions),
      queryClient.ensureQueryData(addressesOptions),
    ]);
  },
  component: CheckoutPage,
  pendingComponent: () => <PagePending title="Checkout" />,
});

function CheckoutPage() {
  const [isPaying, setPaying] = useState(false);
  const [method, setMethod] = useState<PaymentMethod>(getInitialPaymentMethod);
  const [earlierError, clearEarlierError] = useEarlierError();
  // A payment empties the cart, so the cart must not reload while it is being paid.
  const mayRefetch = !isPaying;
  const { data: cart, refetch: refetchCart } = useSuspenseQuery({
    ...cartOptions,
    refetchOnWindowFocus: mayRefetch,
    refetchOnReconnect: mayRefetch,
  });
  const { data: addresses } = useSuspenseQuery(addressesOptions);
  const { selection, ...selectAddress } = useAddressSelection();
  const { shipping, billing } = findSelectedAddresses(addresses, selection);
  const accountStatus = useAccountStatus();
  const place = useQuotePlace(shipping);
  const info =
    shipping && billing && accountStatus === "active" && place.isServed
      ? { cartId: cart.id, shippingAddressId: shipping.id, billingAddressId: billing.id }
      : undefined;
  const settings = useQuery(storeSettingsOptions);
  const isCashOffered = settings.data?.cash_on_delivery === true && shipping?.is_local === true;
  const isPaidInCash = isCashOffered && method === "cash_on_delivery";
  const { intent, loadForPaying } = usePaymentIntent(cart, isPaidInCash ? undefined : info, isPaying);

  // While a changed order loads, the payment form stays, but the amounts are of the new cart.
  const order = intent.isPlaceholderData ? undefined : intent.data;
  const quote = order?.quote ?? estimateQuote(cart, place);
  const totalCheck = useTotalCheck({ total: quote.total, paymentId: intent.data?.clientSecret }, async () => {
    const [{ data: latestCart }, latestIntent] = await Promise.all([
      refetchCart(),
      // The store may have refused the address, which the place then says.
      isPaidInCash ? undefined : loadForPaying().catch(() => place.reload().then(() => "unknown" as const)),
    ]);
    if (latestIntent === "unknown" || latestCart === undefined) return undefined;
    if (latestIntent === undefined) return estimateQuote(latestCart, await place.reload());
    return { total: latestIntent.amount, paymentId: latestIntent.clientSecret };
  });

  if (cart.items.length === 0) return <Navigate to="/cart" replace />;

  return (
    <div className="page-width grid gap-4 py-5">
      {/* The header shows it too (checkout-frame.tsx). */}
      <h1 className="sr-only">Checkout</h1>
      <AccountStatusNotice />
      <div className="grid items-start gap-4 lg:gap-6 lg:grid-cols-[1fr_24rem] [&>*]:min-w-0">
        {/* First on phones, where it is folded, and beside the forms on wide screens. */}
        <div className="lg:sticky lg:top-22 lg:col-start-2 lg:row-start-1">
          <CheckoutSummary
            cart={cart}
            quote={quote}
            // The server's quote is no estimate.
            place={order ? { isServed: true } : place}
            postalCode={shipping?.postal_code ?? ""}
          />
        </div>
        <div className="panel grid grid-cols-1 p-4 sm:p-6">
          <CheckoutAddresses
            shipping={shipping}
            billing={billing}
            isBillingSameAsShipping={selection.isBillingSameAsShipping}
            isLocked={isPaying}
            onSelectShipping={selectAddress.selectShipping}
            onSelectBilling={selectAddress.selectBilling}
            onBillingSameAsShipping={selectAddress.setBillingSameAsShipping}
          />
          <section
            aria-labelledby="payment"
            className="mt-4 grid grid-cols-1 gap-4 border-t border-line pt-4"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h2 id="payment" className="text-lg font-bold">
                Payment
              </h2>
              <ReceiptAddress />
            </div>
            {shipping === undefined && <ShippingRequired />}
            {!place.isServed && (
              <Alert tone="warning" title={`We don't deliver to ${shipping?.postal_code}`}>
                Please change the shipping address to continue.
              </Alert>
            )}
            {accountStatus !== undefined && accountStatus !== "active" && (
              <p className="text-ink-muted">This account can't place orders right now.</p>
            )}
            {isCashOffered && (
              <PaymentMethodChoice
                value={method}
                isLocked={isPaying}
                onChange={(chosen) => {
                  setMethod(chosen);
                  clearEarlierError();
                }}
              />
            )}
            <CartChanges changes={order?.changes ?? []} />
            {totalCheck.notice !== undefined && <Alert tone="warning">{totalCheck.notice}</Alert>}
            {info !== undefined && isPaidInCash && !place.isTaxLoading && (
              <CashOnDeliveryForm
                info={info}
                total={quote.total}
                onPayingChange={setPaying}
                confirmTotal={totalCheck.confirmTotal}
              />
            )}
            {info !== undefined && !isPaidInCash && intent.isError && intent.data === undefined && (
              <PaymentErrorBox
                title={describePaymentProblem(intent.error)}
                message={getErrorMessage(intent.error, "Unable to initialize payment. Please try again.")}
                onRetry={() => void intent.refetch()}
              />
            )}
            {info !== undefined && !isPaidInCash && (!intent.isError || intent.data !== undefined) && (
              <PaymentSection
                clientSecret={intent.data?.clientSecret}
                order={intent.data}
                isUpdating={intent.isPlaceholderData}
                totalLabel={formatDollars(quote.total)}
                initialError={earlierError}
                onPayingChange={setPaying}
                confirmTotal={totalCheck.confirmTotal}
                onReload={intent.refetch}
              />
            )}
          </section>
        </div>
      </div>
    </div>
  );
}

// The form for cards loads Stripe's libraries while the server prepares the payment.
const PaymentSection = lazyPart(
  async () => (await import("../../../features/checkout/payment-section.tsx")).PaymentSection,
  { whileLoading: <Skeleton className="h-64" />, WhenFailed: PaymentFormFailed },
);
const CashOnDeliveryForm = lazyPart(
  async () => (await import("../../../features/checkout/cash-on-delivery-form.tsx")).CashOnDeliveryForm,
  { whileLoading: <Skeleton className="h-48" />, WhenFailed: PaymentFormFailed },
);

function ReceiptAddress() {
  const session = useSession();
  return (
    session.status === "signed-in" && (
      <p className="text-[0.9375rem] text-ink-muted">
        Receipt goes to <strong className="wrap-anywhere text-ink">{session.email}</strong>
      </p>
    )
  );
}

function PaymentFormFailed() {
  return <Alert tone="error">This didn't load. Please reload the page.</Alert>;
}

function ShippingRequired() {
  return (
    <Alert tone="warning" title="Shipping Information Required">
      Please complete your shipping and billing information before proceeding with payment.
    </Alert>
  );
}
