import { findDraft } from "../../../lib/form-drafts.ts";

/** A view of the addresses dialog: the list, the empty form, or the form of the address with an id. */
export type AddressesView = "list" | "new" | { readonly editId: string };

/** Where the dialog is opened: an unsaved form is restored in the same place. */
export type AddressesPlace = "profile" | "cart" | "checkout-shipping" | "checkout-billing";

/** The view in which a session ended with an unsaved form; undefined when none did. */
export function draftedView(place: AddressesPlace): AddressesView | undefined {
  const form = findDraft(draftName(place, ""));
  if (form === undefined) return undefined;
  return form === "new" ? "new" : { editId: form };
}

/** The name of the draft of an address, or of a new one. */
export function draftName(place: AddressesPlace, addressId: string | "new"): string {
  return `address.${place}.${addressId}`;
}
