import { findDraft } from "../../../lib/drafts.ts";

/** A view of the addresses dialog, which shows the list, an empty form, or the form of an address. */
export type AddressesView = "list" | "new" | { readonly editId: string };

/** The part of a page that opened the dialog. An unsaved form is restored in the same part. */
export type AddressesPlace = "profile" | "cart" | "checkout-shipping" | "checkout-billing";

/** Finds the view in which a session ended with an unsaved form. Returns undefined if there is none. */
export function findDraftView(place: AddressesPlace): AddressesView | undefined {
  const form = findDraft(getDraftName(place, ""));
  if (form === undefined) return undefined;
  return form === "new" ? "new" : { editId: form };
}

/** Returns the name of the draft of an address, or of a new one. */
export function getDraftName(place: AddressesPlace, addressId: string | "new"): string {
  return `address.${place}.${addressId}`;
}
