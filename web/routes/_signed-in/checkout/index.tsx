import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Navigate, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { formatDollars } from "../../../../contract/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { AccountStatusNotice, useAccountStatus } from "../../../features/account/account-status-notice.tsx";
import { useAddressChoice } from "../../../features/account/addresses/address-choice.ts";
import { CheckoutAddresses } from "../../../features/account/addresses/checkout-addresses.tsx";
import { chosenAddresses } from "../../../features/account/addresses/chosen-addresses.ts";
import { addressesOptions } from "../../../features/account/addresses/queries.ts";
import { profileOptions } from "../../../features/account/queries.ts";
import { expectedQuote } from "../../../features/cart/cart-summary.tsx";
import { cartOptions } from "../../../features/cart/queries.ts";
import { CashOnDeliveryForm, hasNotesDraft } from "../../../features/checkout/cash-on-delivery-form.tsx";
import {
  ChangesNotice,
  PaymentErrorBox,
  ShippingRequired,
} from "../../../features/checkout/checkout-notices.tsx";
import { CheckoutSummary } from "../../../features/checkout/checkout-summary.tsx";
import {
  type PaymentMethod,
  PaymentMethodChoice,
} from "../../../features/checkout/payment-method-choice.tsx";
import { PaymentSection } from "../../../features/checkout/payment-section.tsx";
import { usePaymentIntent } from "../../../features/checkout/queries.ts";
import { useTotalCheck } from "../../../features/checkout/use-total-check.ts";
import { messageOf } from "../../../lib/api-error.ts";
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
});

function CheckoutPage() {
  const [isPaying, setPaying] = useState(false);
  const [method, setMethod] = useState<PaymentMethod>(() => (hasNotesDraft() ? "cash_on_delivery" : "card"));
  const earlierError = useLocation({ select: (location) => location.state.checkoutError });
  // While paying, the webhook may empty the cart: what is being paid must not change under the form.
  const mayRefetch = !isPaying;
  const { data: cart, refetch: refetchCart } = useSuspenseQuery({
    ...cartOptions,
    refetchOnWindowFocus: mayRefetch,
    refetchOnReconnect: mayRefetch,
  });
  const { data: addresses } = useSuspenseQuery(addressesOptions);
  const { choice, ...choose } = useAddressChoice();
  const { shipping, billing } = chosenAddresses(addresses, choice);
  const accountStatus = useAccountStatus();
  const info =
    shipping && billing && accountStatus === "active"
      ? { cartId: cart.id, shippingAddressId: shipping.id, billingAddressId: billing.id }
      : undefined;
  const settings = useQuery(storeSettingsOptions);
  const isCashOffered = settings.data?.cash_on_delivery === true && shipping?.is_local === true;
  const isPaidInCash = isCashOffered && method === "cash_on_delivery";
  const intent = usePaymentIntent(cart, isPaidInCash ? undefined : info);

  const quote = intent.data?.quote ?? expectedQuote(cart, shipping?.is_local ?? false);
  const total = useTotalCheck({ total: quote.total, paymentId: intent.data?.clientSecret }, async () => {
    // The cart as well: it is what the page lists.
    const [{ data: nowCart }, { data: nowIntent, isError }] = await Promise.all([
      refetchCart(),
      isPaidInCash ? { data: undefined, isError: false } : intent.refetch(),
    ]);
    if (isError || nowCart === undefined) return undefined;
    if (nowIntent === undefined) return expectedQuote(nowCart, shipping?.is_local ?? false);
    return { total: nowIntent.amount, paymentId: nowIntent.clientSecret };
  });

  if (cart.items.length === 0) return <Navigate to="/cart" replace />;

  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <PageHeading title="Checkout" />
      <AccountStatusNotice />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <div className="grid gap-6">
          <section className="panel p-5 sm:p-6">
            <CheckoutAddresses
              shipping={shipping}
              billing={billing}
              isBillingSameAsShipping={choice.isBillingSameAsShipping}
              isLocked={isPaying}
              onChooseShipping={choose.chooseShipping}
              onChooseBilling={choose.chooseBilling}
              onBillingSameAsShipping={choose.setBillingSameAsShipping}
            />
          </section>
          <section aria-labelledby="payment" className="panel grid gap-4 p-5 sm:p-6">
            <h2 id="payment" className="text-lg font-bold">
              Payment
            </h2>
            {shipping === undefined && <ShippingRequired />}
            {accountStatus !== undefined && accountStatus !== "active" && (
              <p className="text-ink-muted">Payment is not offered to this account.</p>
            )}
            {isCashOffered && <PaymentMethodChoice value={method} isLocked={isPaying} onChange={setMethod} />}
            <ChangesNotice changes={intent.data?.changes ?? []} />
            {total.notice !== undefined && <Alert tone="warning">{total.notice}</Alert>}
            {info !== undefined && isPaidInCash && (
              <CashOnDeliveryForm
                info={info}
                totalLabel={formatDollars(quote.total)}
                onPayingChange={setPaying}
                isTotalStillRight={total.isStillRight}
              />
            )}
            {info !== undefined && !isPaidInCash && intent.isError && intent.data === undefined && (
              <PaymentErrorBox
                message={messageOf(intent.error, "Unable to initialize payment. Please try again.")}
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
                isTotalStillRight={total.isStillRight}
                onReload={intent.refetch}
              />
            )}
          </section>
        </div>
        <CheckoutSummary cart={cart} quote={quote} />
      </div>
    </div>
  );
}
