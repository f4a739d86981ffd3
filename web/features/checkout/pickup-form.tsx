import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import { formatPickupWindow } from "../../../contract/orders/pickup.ts";
import { TextField } from "../../components/fields.tsx";
import { useStoreDates } from "../../lib/dates.ts";
import { storeSettingsOptions } from "../../lib/store-settings.ts";
import { toShopPlace } from "../cart/use-fulfilment.ts";
import { PickupPlace } from "../orders/pickup-place.tsx";
import { CheckoutLayout } from "./checkout-layout.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { IncompleteNote } from "./incomplete-note.tsx";
import { Payment } from "./payment.tsx";
import { usePaymentMethod } from "./payment-method.ts";
import { PaymentMethodChoice } from "./payment-method-choice.tsx";
import { PickupWindows } from "./pickup-windows.tsx";
import type { OrderRequest } from "./queries.ts";
import { type CheckoutProps, useCheckout } from "./use-checkout.ts";
import { usePickupWindow } from "./use-pickup-window.ts";
import { useDebouncedOrderRequest } from "./use-settled-info.ts";
import type { useTypedFields } from "./use-typed-fields.ts";

interface PickupFormProps extends CheckoutProps {
  readonly contact: ContactFields;
  readonly mayOrder: boolean;
  /** The field of a guest's email address. */
  readonly email?: ReactNode;
  /** The address of an account's receipt. */
  readonly receipt?: ReactNode;
  /** Says why the shopper may not order. */
  readonly refusalNote?: string | undefined;
}

interface ContactFields extends Pick<TypedFields, "showErrors" | "containerProps" | "incomplete"> {
  readonly output: Contact | undefined;
  readonly text: (name: "full_name" | "phone_number") => ReturnType<TypedFields["text"]>;
}

type TypedFields = ReturnType<typeof useTypedFields>;

interface Contact {
  /** Undefined for an account. */
  readonly email?: string;
  readonly full_name: string;
  readonly phone_number: string;
}

/** The part of the checkout that guests and accounts share when they pick up the order in the shop. */
export function PickupForm({
  contact,
  mayOrder,
  email,
  receipt,
  refusalNote,
  clearPreviousError,
  ...props
}: PickupFormProps) {
  const { cart, isPaying } = props;
  const [method, chooseMethod] = usePaymentMethod();
  const place = toShopPlace(useQuery(storeSettingsOptions).data?.taxes);
  const pickup = usePickupWindow();
  const { timeZone } = useStoreDates();
  const startsAt = pickup.chosen?.starts_at;
  const typed = useMemo(
    () => (mayOrder ? toOrderRequest(cart.id, contact.output, startsAt) : undefined),
    [mayOrder, cart.id, contact.output, startsAt],
  );
  const [orderRequest, setOrderRequest] = useDebouncedOrderRequest(typed);
  const readOrderRequest = () => {
    if (typed === undefined || pickup.isUnseen) {
      pickup.markSeen();
      contact.showErrors();
      return undefined;
    }
    setOrderRequest(typed);
    return typed;
  };
  const isPaidInCash = pickup.isPaidAtPickup && method === "cash_on_delivery";
  const checkout = useCheckout({ ...props, place, orderRequest, readOrderRequest, isPaidInCash });
  const { refusal } = checkout;
  const replaceWindow = (refused: OrderRequest | undefined) => {
    if (refused?.destination.kind === "pickup") pickup.replace(refused.destination.starts_at);
  };
  const onCardWindowFull = useEffectEvent(() => {
    replaceWindow(orderRequest);
    if (isPaying) contact.showErrors();
  });
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
          {email}
          <h2 className="text-lg font-bold">Pick-up</h2>
          <PickupPlace />
          <PickupWindows pickup={pickup} />
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
        receipt={receipt}
        onWindowFull={(refused) => {
          replaceWindow(refused);
          contact.showErrors();
        }}
      >
        {pickup.isPaidAtPickup && (
          <PaymentMethodChoice
            value={method}
            cashLabel="Pay at pick-up: cash or Interac"
            isLocked={isPaying}
            onChange={(chosen) => {
              chooseMethod(chosen);
              clearPreviousError();
            }}
          />
        )}
        {refusalNote !== undefined && <p className="text-ink-muted">{refusalNote}</p>}
        {orderRequest === undefined && refusalNote === undefined && (
          <IncompleteNote names={[...(startsAt === undefined ? ["starts_at"] : []), ...contact.incomplete]} />
        )}
      </Payment>
    </CheckoutLayout>
  );
}

function toOrderRequest(
  cartId: string,
  contact: Contact | undefined,
  startsAt: string | undefined,
): OrderRequest | undefined {
  if (contact === undefined || startsAt === undefined) return undefined;
  const { email, full_name, phone_number } = contact;
  const destination = { kind: "pickup", full_name, phone_number, starts_at: startsAt } as const;
  return { cartId, destination, guestEmail: email };
}
