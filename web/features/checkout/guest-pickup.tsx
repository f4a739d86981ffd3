import * as v from "valibot";
import { contactFields } from "../../../contract/account/addresses.ts";
import { emailSchema } from "../../../contract/shared/email-address.ts";
import { EmailField } from "./email-field.tsx";
import { PickupForm } from "./pickup-form.tsx";
import { guestDetailsKey } from "./typed-texts.ts";
import type { CheckoutProps } from "./use-checkout.ts";
import { useTypedFields } from "./use-typed-fields.ts";

/** The checkout of a guest who picks up the order in the shop. */
export function GuestPickup(props: CheckoutProps) {
  const contact = useTypedFields({
    initial: { email: "", full_name: "", phone_number: "" },
    schema: contactSchema,
    isLocked: props.isPaying,
    storageKey: guestDetailsKey,
  });
  return (
    <PickupForm {...props} contact={contact} mayOrder email={<EmailField field={contact.text("email")} />} />
  );
}

const contactSchema = v.object({ email: emailSchema, ...contactFields });
