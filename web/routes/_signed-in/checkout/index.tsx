import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, Navigate, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { CartChangeView } from "../../../../contract/orders/checkout.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button, buttonClass } from "../../../components/button.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { Skeleton } from "../../../components/loading.tsx";
import { PagePending } from "../../../components/page-fallbacks.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { AccountStatusNotice, useAccountStatus } from "../../../features/account/account-status-notice.tsx";
import {
  findSelectedAddresses,
  useAddressSelection,
} from "../../../features/account/addresses/address-selection.ts";
import { addressesOptions } from "../../../features/account/addresses/queries.ts";
import { profileOptions } from "../../../features/account/queries.ts";
import { estimateQuote } from "../../../features/cart/estimate-quote.ts";
import { cartOptions } from "../../../features/cart/queries.ts";
import { CheckoutAddresses } from "../../../features/checkout/checkout-addresses.tsx";
import { CheckoutSummary } from "../../../features/checkout/checkout-summary.tsx";
import {
  firstPaymentMethod,
  type PaymentMethod,
  PaymentMethodChoice,
} from "../../../features/checkout/payment-method-choice.tsx";
import { usePaymentIntent } from "../../../features/checkout/queries.ts";
import { useTotalCheck } from "../../../features/checkout/use-total-check.ts";
import { ApiError, getErrorMessage } from "../../../lib/api-error.ts";
import { storeSettingsOptions } from "../../../lib/store-settings.ts";

export const Route = createFileRoute("/_signed-in/checkout/")({
  staticData: { errorTitle: "Checkout could not be loaded" },
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
  const [method, setMethod] = useState<PaymentMethod>(firstPaymentMethod);
  const [earlierError, clearEarlierError] = useEarlierError();
  // A payment empties the cart, so the cart must not reload while it is being paid.
  const mayRefetch = !isPaying;
  const { data: cart, refetch: refetchCart } = useSuspenseQuery({
    ...cartOptions,
    refetchOnWindowFocus: mayRefetch,
    refetchOnReconnect: mayRefetch,
  });
  const { data: addresses } = useSuspenseQuery(addressesOptions);
  const { selection, ...select } = useAddressSelection();
  const { shipping, billing } = findSelectedAddresses(addresses, selection);
  const accountStatus = useAccountStatus();
  const info =
    shipping && billing && accountStatus === "active"
      ? { cartId: cart.id, shippingAddressId: shipping.id, billingAddressId: billing.id }
      : undefined;
  const settings = useQuery(storeSettingsOptions);
  const isCashOffered = settings.data?.cash_on_delivery === true && shipping?.is_local === true;
  const isPaidInCash = isCashOffered && method === "cash_on_delivery";
  const { intent, loadForPaying } = usePaymentIntent(cart, isPaidInCash ? undefined : info);

  const quote = intent.data?.quote ?? estimateQuote(cart, shipping?.is_local ?? false);
  const total = useTotalCheck({ total: quote.total, paymentId: intent.data?.clientSecret }, async () => {
    const [{ data: latestCart }, latestIntent] = await Promise.all([
      refetchCart(),
      isPaidInCash ? undefined : loadForPaying().catch(() => "unknown" as const),
    ]);
    if (latestIntent === "unknown" || latestCart === undefined) return undefined;
    if (latestIntent === undefined) return estimateQuote(latestCart, shipping?.is_local ?? false);
    return { total: latestIntent.amount, paymentId: latestIntent.clientSecret };
  });

  if (cart.items.length === 0) return <Navigate to="/cart" replace />;

  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <PageHeading title="Checkout" />
      <AccountStatusNotice />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_1fr] [&>*]:min-w-0">
        <section className="panel p-5 sm:p-6">
          <CheckoutAddresses
            shipping={shipping}
            billing={billing}
            isBillingSameAsShipping={selection.isBillingSameAsShipping}
            isLocked={isPaying}
            onSelectShipping={select.selectShipping}
            onSelectBilling={select.selectBilling}
            onBillingSameAsShipping={select.setBillingSameAsShipping}
          />
        </section>
        {/* Above the Pay button on phones, beside the form on wide screens. */}
        <div className="lg:sticky lg:top-28 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <CheckoutSummary cart={cart} quote={quote} />
        </div>
        <section aria-labelledby="payment" className="panel grid gap-4 p-5 sm:p-6">
          <h2 id="payment" className="text-lg font-bold">
            Payment
          </h2>
          {shipping === undefined && <ShippingRequired />}
          {accountStatus !== undefined && accountStatus !== "active" && (
            <p className="text-ink-muted">This account cannot place orders at the moment.</p>
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
          <ChangesNotice changes={intent.data?.changes ?? []} />
          {total.notice !== undefined && <Alert tone="warning">{total.notice}</Alert>}
          {info !== undefined && isPaidInCash && (
            <CashOnDeliveryForm
              info={info}
              total={quote.total}
              onPayingChange={setPaying}
              confirmTotal={total.isStillRight}
            />
          )}
          {info !== undefined && !isPaidInCash && intent.isError && intent.data === undefined && (
            <PaymentErrorBox
              title={describeProblem(intent.error)}
              message={getErrorMessage(intent.error, "Unable to initialize payment. Please try again.")}
              onRetry={() => void intent.refetch()}
            />
          )}
          {info !== undefined && !isPaidInCash && (!intent.isError || intent.data !== undefined) && (
            <PaymentSection
              clientSecret={intent.data?.clientSecret}
              order={intent.data}
              totalLabel={formatDollars(quote.total)}
              initialError={earlierError}
              onPayingChange={setPaying}
              confirmTotal={total.isStillRight}
              onReload={intent.refetch}
            />
          )}
        </section>
      </div>
    </div>
  );
}

/** The error of the previous attempt, passed by another page and shown once. */
function useEarlierError() {
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

// Stripe's libraries are loaded while the server prepares the payment; the other form, once its method is selected.
const PaymentSection = lazyPart(
  async () => (await import("../../../features/checkout/payment-section.tsx")).PaymentSection,
  { whileLoading: <Skeleton className="h-64" />, WhenFailed: PaymentFormFailed },
);
const CashOnDeliveryForm = lazyPart(
  async () => (await import("../../../features/checkout/cash-on-delivery-form.tsx")).CashOnDeliveryForm,
  { whileLoading: <Skeleton className="h-48" />, WhenFailed: PaymentFormFailed },
);

function PaymentFormFailed() {
  return <Alert tone="error">This could not be loaded. Please reload the page.</Alert>;
}

interface PaymentErrorBoxProps {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
}

function PaymentErrorBox({ title, message, onRetry }: PaymentErrorBoxProps) {
  return (
    <div className="grid gap-4">
      <Alert tone="error" title={title}>
        {message}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Link to="/cart" className={buttonClass()}>
          Return to cart
        </Link>
        <Button variant="secondary" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </div>
  );
}

/** Returns the title of an error. Errors that are fixed in the cart are not payment errors. */
function describeProblem(error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "insufficient_stock" || code === "cart_changed") return "Please check your cart";
  return "Payment Error";
}

function ShippingRequired() {
  return (
    <Alert tone="warning" title="Shipping Information Required">
      Please complete your shipping and billing information before proceeding with payment.
    </Alert>
  );
}

/** Lists prices and stock that changed since the cart was filled. */
function ChangesNotice({ changes }: { readonly changes: readonly CartChangeView[] }) {
  if (changes.length === 0) return null;
  return (
    <Alert tone="warning" title="Something changed since you filled your cart">
      <ul className="list-inside list-disc">
        {changes.map((change) => (
          <li key={`${change.product_id}-${change.kind}`}>{change.message}</li>
        ))}
      </ul>
    </Alert>
  );
}
