import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import * as v from "valibot";
import { contactFields } from "../../../contract/account/addresses.ts";
import { formatPickupWindow } from "../../../contract/orders/format-pickup-window.ts";
import { emailSchema } from "../../../contract/shared/email-address.ts";
import { TextField } from "../../components/fields.tsx";
import { useSession } from "../../lib/auth/session.ts";
import { useStoreDates } from "../../lib/dates.ts";
import { useAccountStatus } from "../account/account-status-notice.tsx";
import { findSelectedAddresses, useAddressSelection } from "../account/addresses/address-selection.ts";
import { addressesOptions } from "../account/addresses/queries.ts";
import { useFulfilment } from "../cart/use-fulfilment.ts";
import { PickupPlace } from "../orders/pickup-place.tsx";
import { CheckoutFulfilment } from "./checkout-fulfilment.tsx";
import { CheckoutLayout } from "./checkout-layout.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { EmailField } from "./email-field.tsx";
import { Payment } from "./payment.tsx";
import { getInitialPaymentMethod, type PaymentMethod } from "./payment-method.ts";
import { PaymentMethodChoice } from "./payment-method-choice.tsx";
import { PickupWindows } from "./pickup-windows.tsx";
import type { CheckoutInfo } from "./queries.ts";
import { ReceiptAddress } from "./receipt-address.tsx";
import { guestDetailsKey } from "./typed-texts.ts";
import { type CheckoutProps, useCheckout } from "./use-checkout.ts";
import { usePickupWindow } from "./use-pickup-window.ts";
import { useSettledInfo } from "./use-settled-info.ts";
import { useTypedFields } from "./use-typed-fields.ts";

interface PickupCheckoutProps extends CheckoutProps {
  readonly shopper: "account" | "guest";
}

/** The checkout of an order that is fetched in the shop. A guest also types an email address. */
export function PickupCheckout({ shopper, clearEarlierError, ...props }: PickupCheckoutProps) {
  const { cart, isPaying } = props;
  const isGuest = shopper === "guest";
  const [method, setMethod] = useState<PaymentMethod>(getInitialPaymentMethod);
  const addresses = useQuery({ ...addressesOptions, enabled: !isGuest });
  const { selection } = useAddressSelection();
  const { shipping } = findSelectedAddresses(addresses.data ?? [], selection);
  const session = useSession();
  const ownName = session.status === "signed-in" ? `${session.firstName} ${session.lastName}`.trim() : "";
  const { place, deliveryPlace } = useFulfilment(isGuest ? undefined : shipping);
  const contact = useTypedFields({
    initial: {
      email: "",
      full_name: shipping?.full_name ?? ownName,
      phone_number: shipping?.phone_number ?? "",
    },
    schema: isGuest ? guestSchema : accountSchema,
    isLocked: isPaying,
    ...(isGuest && { storageKey: guestDetailsKey }),
  });
  const pickup = usePickupWindow();
  const { timeZone } = useStoreDates();
  const accountStatus = useAccountStatus();
  const mayOrder = isGuest || accountStatus === "active";
  const startsAt = pickup.chosen?.starts_at;
  const typed = useMemo(
    () => (mayOrder ? toInfo(cart.id, contact.output, startsAt) : undefined),
    [mayOrder, cart.id, contact.output, startsAt],
  );
  const [info, setInfo] = useSettledInfo(typed);
  const readInfo = () => {
    if (typed === undefined) contact.showErrors();
    else setInfo(typed);
    return typed;
  };
  const isPaidInCash = pickup.isPaidAtPickup && method === "cash_on_delivery";
  const checkout = useCheckout({ ...props, place, info, readInfo, isPaidInCash });
  const { refusal } = checkout;
  const replaceWindow = () => {
    if (info?.destination.kind === "pickup") pickup.replace(info.destination.starts_at);
  };
  const onCardWindowFull = useEffectEvent(replaceWindow);
  const isWindowRefused = refusal?.code === "pickup_window_full";
  useEffect(() => {
    if (isWindowRefused) onCardWindowFull();
  }, [isWindowRefused]);

  return (
    <CheckoutLayout
      summary={
        <CheckoutSummary checkout={checkout}>
          {pickup.chosen !== undefined && (
            <p className="font-semibold">Pick up {formatPickupWindow(pickup.chosen, timeZone)}</p>
          )}
        </CheckoutSummary>
      }
    >
      <fieldset disabled={isPaying} className="grid min-w-0 grid-cols-1 gap-4">
        <div {...contact.containerProps} className="grid grid-cols-1 gap-4">
          {isGuest && <EmailField field={contact.text("email")} refusal={refusal} />}
          <CheckoutFulfilment cart={cart} fulfilment="pickup" deliveryPlace={deliveryPlace} />
          <h2 className="text-lg font-bold">Pick-up</h2>
          <PickupPlace />
          <PickupWindows
            windows={pickup.windows}
            chosen={pickup.chosen}
            error={
              pickup.hasLostWindow
                ? "The time that you chose is taken now. Please check the new one, or choose another."
                : undefined
            }
            onChoose={pickup.choose}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...contact.text("full_name")} label="Full name" autoComplete="name" required />
            <TextField
              {...contact.text("phone_number")}
              label="Phone number"
              type="tel"
              autoComplete="tel-national"
              placeholder="555-555-5555"
              required
            />
          </div>
        </div>
      </fieldset>
      <Payment
        {...props}
        checkout={checkout}
        {...(!isGuest && { receipt: <ReceiptAddress /> })}
        onWindowFull={replaceWindow}
      >
        {mayOrder || accountStatus === undefined ? undefined : (
          <p className="text-ink-muted">This account can't place orders right now.</p>
        )}
        {pickup.isPaidAtPickup && (
          <PaymentMethodChoice
            value={method}
            cashLabel="Pay at pick-up: cash or Interac"
            isLocked={isPaying}
            onChange={(chosen) => {
              setMethod(chosen);
              clearEarlierError();
            }}
          />
        )}
        {mayOrder && info === undefined && (
          <p className="text-ink-muted">
            The payment form appears here as soon as your {isGuest && "email, "}name and phone number are
            complete.
          </p>
        )}
      </Payment>
    </CheckoutLayout>
  );
}

interface Contact {
  /** Undefined for an account. */
  readonly email?: string;
  readonly full_name: string;
  readonly phone_number: string;
}

const guestSchema: v.GenericSchema<unknown, Contact> = v.object({ email: emailSchema, ...contactFields });
const accountSchema: v.GenericSchema<unknown, Contact> = v.object(contactFields);

function toInfo(
  cartId: string,
  contact: Contact | undefined,
  startsAt: string | undefined,
): CheckoutInfo | undefined {
  if (contact === undefined || startsAt === undefined) return undefined;
  const { email, full_name, phone_number } = contact;
  const destination = { kind: "pickup", full_name, phone_number, starts_at: startsAt } as const;
  return { cartId, destination, guestEmail: email };
}
