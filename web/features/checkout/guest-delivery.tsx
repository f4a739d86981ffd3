import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import * as v from "valibot";
import { addressFields, type TypedAddress, typedAddress } from "../../../contract/account/addresses.ts";
import { requireProvinceAnswer } from "../../../contract/account/province-answer.ts";
import { emailSchema } from "../../../contract/shared/email-address.ts";
import { parsePostalCode } from "../../../contract/shared/postal-code.ts";
import { defaultProvince, findTypedProvince } from "../../../contract/shared/provinces.ts";
import { textLinkClass } from "../../components/classes.ts";
import { CheckboxField } from "../../components/fields.tsx";
import { Form } from "../../components/form.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { storeSettingsOptions } from "../../lib/store-settings.ts";
import { AddressFields } from "../account/addresses/address-fields.tsx";
import { ArrivalEstimate } from "../cart/arrival-estimate.tsx";
import { fillIn, guestBilling, guestDetails } from "../cart/checkout-memory.ts";
import { typedPostalCode } from "../cart/known-postal-code.ts";
import { usePricingPlace } from "../cart/use-pricing-place.ts";
import { CheckoutContent } from "./checkout-layout.tsx";
import { PaymentStep } from "./payment-step.tsx";
import type { OrderRequest } from "./queries.ts";
import { EmailField, IncompleteNote, useDebouncedOrderRequest, useTypedFields } from "./typed-form.tsx";
import { type CheckoutProps, useCheckout } from "./use-checkout.ts";

/** The checkout of a guest, with a typed address. The payment loads by itself as soon as the address is complete. */
export function GuestDelivery(props: CheckoutProps) {
  const { cart, isPaying } = props;
  const place = usePricingPlace();
  const [firstCode] = useState(typedPostalCode.read);
  const details = useTypedFields({
    initial: {
      email: "",
      ...emptyAddress,
      postal_code: firstCode,
      province: findTypedProvince(firstCode) ?? firstProvince,
    },
    schema: detailsSchema,
    isLocked: isPaying,
    memory: guestDetails,
  });
  const [isBillingSame, setBillingSame] = useState(readBillingSame);
  const billing = useTypedFields({
    initial: emptyAddress,
    schema: typedAddress,
    isLocked: isPaying,
    memory: guestBilling,
  });

  function changeBillingSame(isSame: boolean) {
    setBillingSame(isSame);
    guestBilling.write({ is_same: isSame });
    const { full_name, phone_number } = details.values;
    if (!isSame && billing.values.full_name === "") billing.change({ full_name, phone_number });
  }

  // The postal code decides the price before the order exists.
  const code = parsePostalCode(details.values.postal_code);
  useEffect(() => {
    if (code !== undefined) typedPostalCode.write(code);
  }, [code]);

  const isServed = place.isServed || place.postalCode !== code;
  const typed = useMemo(
    () =>
      isServed ? toOrderRequest(cart.id, details.output, isBillingSame ? "same" : billing.output) : undefined,
    [isServed, cart.id, details.output, isBillingSame, billing.output],
  );
  const incomplete = [
    ...details.incomplete,
    ...(isServed ? [] : ["postal_code"]),
    ...(isBillingSame || billing.output !== undefined ? [] : ["billing"]),
  ];
  const [orderRequest, setOrderRequest] = useDebouncedOrderRequest(typed);
  const readOrderRequest = () => {
    if (typed === undefined) {
      // Shown one after the other, because each moves the focus to its first error.
      if (details.output === undefined || !isServed) details.showErrors();
      else billing.showErrors();
      return undefined;
    }
    setOrderRequest(typed);
    return typed;
  };
  const checkout = useCheckout({
    ...props,
    terms: place,
    orderRequest,
    readOrderRequest,
    isPaidInCash: false,
  });
  const settings = useQuery(storeSettingsOptions);
  const isCashForAccounts =
    settings.data?.cash_on_delivery === true && place.isLocal && place.postalCode === code;
  const isRefused = checkout.refusal?.code === "address_not_served";
  const textOf: typeof details.text = (name) => {
    const field = details.text(name);
    const notServed = `We don't deliver to ${code}.`;
    if (name === "postal_code" && (!isServed || isRefused)) return { ...field, error: notServed };
    return field;
  };
  return (
    <CheckoutContent checkout={checkout} arrival={<ArrivalEstimate postalCode={code ?? ""} />}>
      <fieldset disabled={isPaying} className="grid min-w-0 grid-cols-1 gap-4">
        <Form form={details} className="grid grid-cols-1 gap-4">
          <EmailField field={details.text("email")} />
          <h2 className="text-lead font-bold">Shipping address</h2>
          <AddressFields form={{ ...details, text: textOf }} />
        </Form>
        <CheckboxField
          label="Billing address is the same as shipping address"
          checked={isBillingSame}
          onChange={(event) => changeBillingSame(event.target.checked)}
        />
        {!isBillingSame && (
          <Form form={billing} className="grid grid-cols-1 gap-4">
            <h2 className="text-lead font-bold">Billing address</h2>
            <AddressFields form={billing} section="billing" isBilling />
          </Form>
        )}
      </fieldset>
      <PaymentStep {...props} checkout={checkout}>
        {isCashForAccounts && checkout.payment !== "free" && <CashForAccounts />}
        {orderRequest === undefined && <IncompleteNote names={incomplete} />}
      </PaymentStep>
    </CheckoutContent>
  );
}

/** Says what an account could pay with at this address. */
function CashForAccounts() {
  return (
    <PaymentMethodChoice
      value="card"
      cashLabel="Cash on delivery"
      isLocked={false}
      cashNote={
        <Link to="/login" search={{ redirect: "/checkout" }} className={textLinkClass}>
          Sign in to pay cash on delivery
        </Link>
      }
      onChange={() => undefined}
    />
  );
}

const PaymentMethodChoice = lazyPart(
  async () => (await import("./payment-method-choice.tsx")).PaymentMethodChoice,
  { whileLoading: <Skeleton className="h-12" /> },
);

function readBillingSame(): boolean {
  return fillIn({ is_same: true }, guestBilling.read()).is_same;
}

const detailsSchema = requireProvinceAnswer(v.object({ email: emailSchema, ...addressFields }));
// Any text can be typed until the schema checks it.
const firstProvince: string = defaultProvince;
const emptyAddress = {
  full_name: "",
  phone_number: "",
  address_line1: "",
  address_line2: "",
  city: "",
  province: firstProvince,
  postal_code: "",
  is_province_confirmed: false,
  delivery_instructions: "",
};

type Details = v.InferOutput<typeof detailsSchema>;

function toOrderRequest(
  cartId: string,
  details: Details | undefined,
  billing: TypedAddress | "same" | undefined,
): OrderRequest | undefined {
  if (details === undefined || billing === undefined) return undefined;
  const { email, ...shipping_address } = details;
  const billing_address = billing === "same" ? null : billing;
  return {
    cartId,
    destination: { kind: "typed_addresses", shipping_address, billing_address },
    guestEmail: email,
  };
}
