import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isProvinceOpen } from "../../../contract/account/province-question.ts";
import { Alert } from "../../components/alert.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { storeSettingsOptions } from "../../lib/store-settings.ts";
import { isBarred, useAccountStatus } from "../account/account-status-notice.tsx";
import { findSelectedAddresses, useAddressSelection } from "../account/addresses/address-selection.ts";
import { addressesOptions } from "../account/addresses/queries.ts";
import { ArrivalEstimate } from "../cart/arrival-estimate.tsx";
import { usePricingPlace } from "../cart/use-pricing-place.ts";
import { CheckoutAddresses } from "./checkout-addresses.tsx";
import { CheckoutContent } from "./checkout-layout.tsx";
import { PaymentStep, ReceiptAddress } from "./payment-step.tsx";
import { type CheckoutProps, useCheckout } from "./use-checkout.ts";
import { usePaymentMethod } from "./use-payment-method.ts";

/** The checkout of an account, with its saved addresses. */
export function AccountDelivery({ clearPreviousError, ...props }: CheckoutProps) {
  const { cart, isPaying } = props;
  const [method, chooseMethod] = usePaymentMethod();
  const { data: addresses } = useSuspenseQuery(addressesOptions);
  const { selection, ...selectAddress } = useAddressSelection();
  const { shipping, billing } = findSelectedAddresses(addresses, selection);
  const accountStatus = useAccountStatus();
  const place = usePricingPlace();
  const isUnanswered = [shipping, billing].some(
    (address) => address !== undefined && isProvinceOpen(address),
  );
  const selected =
    shipping && billing && accountStatus === "active" && place.isServed && !isUnanswered
      ? { cartId: cart.id, destination: toDestination(shipping.id, billing.id) }
      : undefined;
  const [lastSelected, setLastSelected] = useState(selected);
  if (selected !== undefined && JSON.stringify(selected) !== JSON.stringify(lastSelected)) {
    setLastSelected(selected);
  }
  const settings = useQuery(storeSettingsOptions);
  const isCashOffered = settings.data?.cash_on_delivery === true && shipping?.is_local === true;
  const isPaidInCash = isCashOffered && method === "cash_on_delivery";
  // The order stays, with the typed card, until it is clear which province another address is in.
  const orderRequest = isUnanswered && !isPaidInCash ? lastSelected : selected;
  const checkout = useCheckout({
    ...props,
    terms: place,
    orderRequest,
    readOrderRequest: () => selected,
    isPaidInCash,
    isHeld: isUnanswered,
  });
  return (
    <CheckoutContent
      checkout={checkout}
      arrival={<ArrivalEstimate postalCode={shipping?.postal_code ?? ""} />}
    >
      <CheckoutAddresses
        shipping={shipping}
        billing={billing}
        isBillingSameAsShipping={selection.isBillingSameAsShipping}
        isLocked={isPaying}
        onSelectShipping={selectAddress.selectShipping}
        onSelectBilling={selectAddress.selectBilling}
        onBillingSameAsShipping={selectAddress.setBillingSameAsShipping}
      />
      <PaymentStep
        {...props}
        checkout={checkout}
        receipt={<ReceiptAddress />}
        isBarred={isBarred(accountStatus)}
      >
        {shipping === undefined && <ShippingRequired />}
        {isUnanswered && (
          <p role="status" className="text-ink-muted">
            To pay, please answer the question about your address.
          </p>
        )}
        {!place.isServed && (
          <Alert tone="warning" title={`We don't deliver to ${shipping?.postal_code}`}>
            Please change the shipping address to continue.
          </Alert>
        )}
        {isCashOffered && checkout.payment !== "free" && (
          <PaymentMethodChoice
            value={method}
            cashLabel="Cash on delivery"
            isLocked={isPaying}
            onChange={(chosen) => {
              chooseMethod(chosen);
              clearPreviousError();
            }}
          />
        )}
      </PaymentStep>
    </CheckoutContent>
  );
}

const PaymentMethodChoice = lazyPart(
  async () => (await import("./payment-method-choice.tsx")).PaymentMethodChoice,
  { whileLoading: <Skeleton className="h-12" /> },
);

function toDestination(shippingId: string, billingId: string) {
  return {
    kind: "saved_addresses",
    shipping_address_id: shippingId,
    billing_address_id: billingId,
  } as const;
}

function ShippingRequired() {
  return (
    <Alert tone="warning" title="Shipping Information Required">
      Please complete your shipping and billing information before proceeding with payment.
    </Alert>
  );
}
