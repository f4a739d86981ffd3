import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../../components/dialog.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { findDraft } from "../../../lib/form-drafts.ts";
import { AddressForm } from "./address-form.tsx";
import { AddressList } from "./address-list.tsx";
import { addressesOptions } from "./queries.ts";

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

function draftPrefix(place: AddressesPlace): string {
  return `address.${place}.`;
}

interface AddressesDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly place: AddressesPlace;
  readonly startWith?: AddressesView;
  readonly newType?: "shipping" | "billing";
  /** As a picker: the current selection, and what to do with the next one. */
  readonly picker?: { readonly selectedId: string | undefined; readonly onPick: (id: string) => void };
}

/** The list, or the form while an address is added or changed. */
export function AddressesDialog({ open, ...content }: AddressesDialogProps) {
  return (
    <Dialog open={open} onClose={content.onClose} title="Your Addresses" size="lg">
      {open && <DialogContent {...content} />}
    </Dialog>
  );
}

function DialogContent({
  place,
  startWith = "list",
  newType = "shipping",
  picker,
  onClose,
}: Omit<AddressesDialogProps, "open">) {
  const [view, setView] = useState<AddressesView>(startWith);
  const [selectedId, setSelectedId] = useState(picker?.selectedId);
  const editId = typeof view === "object" ? view.editId : undefined;
  const { data: edited, isPending } = useQuery({
    ...addressesOptions,
    select: (addresses) => addresses.find((address) => address.id === editId),
  });

  if (view === "list") {
    return (
      <AddressList
        selectedId={selectedId}
        onSelect={picker && setSelectedId}
        onUse={
          picker &&
          ((id) => {
            picker.onPick(id);
            onClose();
          })
        }
        onAdd={() => setView("new")}
        onEdit={(address) => setView({ editId: address.id })}
        onClose={onClose}
      />
    );
  }

  const leave = () => (startWith === "list" ? setView("list") : onClose());
  if (editId !== undefined && isPending) {
    return (
      <div className="grid justify-center py-12 text-evergreen-700">
        <Spinner size="lg" label="Loading your addresses" />
      </div>
    );
  }
  return (
    <>
      <h3 className="mb-4 text-base font-bold">
        {edited === undefined ? "Add New Address" : "Edit Address"}
      </h3>
      <AddressForm
        address={edited}
        draft={`${draftPrefix(place)}${edited?.id ?? "new"}`}
        newType={newType}
        onCancel={leave}
        onSaved={(saved) => {
          setSelectedId(saved.id);
          if (view === "new" && startWith === "new") picker?.onPick(saved.id);
          leave();
        }}
      />
    </>
  );
}
