import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import * as v from "valibot";
import { contactFields } from "../../../contract/account/addresses.ts";
import { formatPickupWindow } from "../../../contract/orders/pickup.ts";
import { emailSchema } from "../../../contract/shared/email-address.ts";
import { TextField } from "../../components/fields.tsx";
import { Form } from "../../components/form.tsx";
import { useSession } from "../../lib/auth/session.ts";
import { useStoreDates } from "../../lib/dates.ts";
import { storeSettingsOptions } from "../../lib/store-settings.ts";
import { isBarred, useAccountStatus } from "../account/account-status-notice.tsx";
import { findSelectedAddresses, useAddressSelection } from "../account/addresses/address-selection.ts";
import { addressesOptions } from "../account/addresses/queries.ts";
import { getAccountContact, guestDetails } from "../cart/checkout-memory.ts";
import { PickupPlace } from "../orders/pickup-place.tsx";
import { CheckoutContent } from "./checkout-layout.tsx";
import { PaymentMethodChoice } from "./payment-method-choice.tsx";
import { PaymentStep, ReceiptAddress } from "./payment-step.tsx";
import { PickupWindows, usePickupWindow } from "./pickup-windows.tsx";
import type { OrderRequest } from "./queries.ts";
import { EmailField, IncompleteNote, useDebouncedOrderRequest, useTypedFields } from "./typed-form.tsx";
import { type Checkout, type CheckoutProps, useCheckout } from "./use-checkout.ts";
import { usePaymentMethod } from "./use-payment-method.ts";

/**
 * The checkout of an account whose order is picked up in the shop. It begins with the name and telephone of the
 * address.
 */
export function AccountPickup(props: CheckoutProps) {
  const { data: addresses } = useSuspenseQuery(addressesOptions);
  const { selection } = useAddressSelection();
  const { shipping } = findSelectedAddresses(addresses, selection);
  const session = useSession();
  const isSignedIn = session.status === "signed-in";
  const ownName = isSignedIn ? `${session.firstName} ${session.lastName}`.trim() : "";
  const userId = isSignedIn ? session.userId : undefined;
  const memory = useMemo(() => getAccountContact(userId), [userId]);
  const contact = useTypedFields({
    initial: {
      full_name: shipping?.full_name ?? ownName,
      phone_number: shipping?.phone_number ?? "",
    },
    schema: accountSchema,
    isLocked: props.isPaying,
    memory,
  });
  const accountStatus = useAccountStatus();
  return (
    <PickupForm
      {...props}
      contact={contact}
      mayOrder={accountStatus === "active"}
      receipt={<ReceiptAddress />}
      isBarred={isBarred(accountStatus)}
    />
  );
}

const accountSchema = v.object(contactFields);

/** The checkout of a guest who picks up the order in the shop. */
export function GuestPickup(props: CheckoutProps) {
  const contact = useTypedFields({
    initial: { email: "", full_name: "", phone_number: "" },
    schema: guestSchema,
    isLocked: props.isPaying,
    memory: guestDetails,
  });
  return (
    <PickupForm {...props} contact={contact} mayOrder email={<EmailField field={contact.text("email")} />} />
  );
}

const guestSchema = v.object({ email: emailSchema, ...contactFields });

interface PickupFormProps extends CheckoutProps {
  readonly contact: ContactFields;
  readonly mayOrder: boolean;
  /** The field of a guest's email address. */
  readonly email?: ReactNode;
  /** The address of an account's receipt. */
  readonly receipt?: ReactNode;
  /** True for an account that may not order. */
  readonly isBarred?: boolean;
}

interface ContactFields extends Pick<TypedFields, "showErrors" | "formProps" | "isDirty" | "incomplete"> {
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

function PickupForm({
  contact,
  mayOrder,
  email,
  receipt,
  isBarred = false,
  clearPreviousError,
  ...props
}: PickupFormProps) {
  const { cart, isPaying } = props;
  const [method, chooseMethod] = usePaymentMethod();
  const settings = useQuery(storeSettingsOptions);
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
  const checkout = useCheckout({
    ...props,
    terms: { kind: "pickup", taxes: settings.data?.taxes },
    orderRequest,
    readOrderRequest,
    isPaidInCash,
  });
  const fullWindow = findFullWindow(checkout);
  const replaceWindow = useEffectEvent((startsAt: string) => {
    pickup.replace(startsAt);
    // The shopper has pressed the button, and looks for what happens.
    if (isPaying || checkout.payment !== "card") contact.showErrors();
  });
  useEffect(() => {
    if (fullWindow !== undefined) replaceWindow(fullWindow);
  }, [fullWindow]);

  return (
    <CheckoutContent
      checkout={checkout}
      arrival={
        pickup.chosen !== undefined && (
          <p className="font-semibold">Pick up {formatPickupWindow(pickup.chosen, timeZone)}</p>
        )
      }
    >
      <fieldset disabled={isPaying} className="grid min-w-0 grid-cols-1 gap-4">
        <Form form={contact} className="grid grid-cols-1 gap-4">
          {email}
          <h2 className="text-lead font-bold">Pick-up</h2>
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
        </Form>
      </fieldset>
      <PaymentStep {...props} checkout={checkout} receipt={receipt} isBarred={isBarred}>
        {pickup.isPaidAtPickup && checkout.payment !== "free" && (
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
        {orderRequest === undefined && !isBarred && (
          <IncompleteNote names={[...(startsAt === undefined ? ["starts_at"] : []), ...contact.incomplete]} />
        )}
      </PaymentStep>
    </CheckoutContent>
  );
}

/** Returns the start of the window that the store has refused, because its last place was taken. */
function findFullWindow({ refusal }: Pick<Checkout, "refusal">): string | undefined {
  if (refusal?.code !== "pickup_window_full") return undefined;
  const { destination } = refusal.request;
  return destination.kind === "pickup" ? destination.starts_at : undefined;
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
