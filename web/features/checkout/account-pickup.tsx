import { useSuspenseQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { contactFields } from "../../../contract/account/addresses.ts";
import { useSession } from "../../lib/auth/session.ts";
import { useAccountStatus } from "../account/account-status-notice.tsx";
import { findSelectedAddresses, useAddressSelection } from "../account/addresses/address-selection.ts";
import { addressesOptions } from "../account/addresses/queries.ts";
import { PickupForm } from "./pickup-form.tsx";
import { ReceiptAddress } from "./receipt-address.tsx";
import { toAccountPickupKey } from "./typed-texts.ts";
import type { CheckoutProps } from "./use-checkout.ts";
import { useTypedFields } from "./use-typed-fields.ts";

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
  const contact = useTypedFields({
    initial: {
      full_name: shipping?.full_name ?? ownName,
      phone_number: shipping?.phone_number ?? "",
    },
    schema: contactSchema,
    isLocked: props.isPaying,
    storageKey: isSignedIn ? toAccountPickupKey(session.userId) : undefined,
  });
  const accountStatus = useAccountStatus();
  const isBarred = accountStatus !== undefined && accountStatus !== "active";
  return (
    <PickupForm
      {...props}
      contact={contact}
      mayOrder={accountStatus === "active"}
      receipt={<ReceiptAddress />}
      refusalNote={isBarred ? "This account can't place orders right now." : undefined}
    />
  );
}

const contactSchema = v.object(contactFields);
