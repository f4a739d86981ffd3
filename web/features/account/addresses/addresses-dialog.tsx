import { Alert } from "../../../components/alert.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { findDraft } from "../../../lib/form-drafts.ts";

/** The list, the empty form, or the form of the address with an id. */
export type AddressesView = "list" | "new" | { readonly editId: string };

/** Where the dialog was opened: an unsaved form is restored in the same place. */
type AddressesPlace = "profile" | "cart" | "checkout-shipping" | "checkout-billing";

interface AddressesDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly place: AddressesPlace;
  readonly startWith?: AddressesView;
  readonly newType?: "shipping" | "billing";
  /** Makes the list a picker, with a current selection. */
  readonly picker?: { readonly selectedId: string | undefined; readonly onPick: (id: string) => void };
}

export function AddressesDialog({ open, place, ...addresses }: AddressesDialogProps) {
  return (
    <Dialog open={open} onClose={addresses.onClose} title="Your Addresses" size="lg">
      {open && <Addresses draftPrefix={draftPrefix(place)} {...addresses} />}
    </Dialog>
  );
}

/** The view in which a session ended with an unsaved form; undefined when none did. */
export function draftedView(place: AddressesPlace): AddressesView | undefined {
  const form = findDraft(draftPrefix(place));
  if (form === undefined) return undefined;
  return form === "new" ? "new" : { editId: form };
}

function draftPrefix(place: AddressesPlace): string {
  return `address.${place}.`;
}

// The form and its validation are loaded when the dialog opens.
const Addresses = lazyPart(async () => (await import("./addresses.tsx")).Addresses, {
  whileLoading: (
    <div className="grid justify-center py-12 text-evergreen-700">
      <Spinner size="lg" label="Loading your addresses" />
    </div>
  ),
  WhenFailed: () => <Alert tone="error">Your addresses could not be loaded. Please try again.</Alert>,
});
