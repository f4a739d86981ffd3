import { findDraft } from "../../../lib/form-drafts.ts";

/** The list, the empty form, or the form of the address with an id. */
export type AddressesView = "list" | "new" | { readonly editId: string };
/** Where on the site the dialog is: a draft is restored where it was typed. */
type AddressesPlace = "profile" | "cart" | "checkout-shipping" | "checkout-billing";

/** What the dialog opens with when a session ended while its form was open; undefined when none did. */
export function draftedView(place: AddressesPlace): AddressesView | undefined {
  const form = findDraft(draftPrefix(place));
  if (form === undefined) return undefined;
  return form === "new" ? "new" : { editId: form };
}

export function draftPrefix(place: AddressesPlace): string {
  return `address.${place}.`;
}

export interface AddressesProps {
  readonly onClose: () => void;
  readonly place: AddressesPlace;
  readonly startWith?: AddressesView;
  readonly newType?: "shipping" | "billing";
  /** As a picker: the current selection, and what to do with the next one. */
  readonly picker?: { readonly selectedId: string | undefined; readonly onPick: (id: string) => void };
}
