import { useState } from "react";
import type { AddressView } from "../../../../contract/account.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { AddressForm } from "./address-form.tsx";
import { AddressList } from "./address-list.tsx";

export type AddressesView = "list" | "new" | AddressView;

interface AddressesDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** What it opens with: the list, the empty form, or the form of an address. */
  readonly startWith?: AddressesView;
  readonly newType?: "shipping" | "billing";
  /** As a picker: what is selected now, and what to do with the choice. */
  readonly picker?: { readonly selectedId: string | undefined; readonly onPick: (id: string) => void };
}

/** 'Your Addresses': the list, and in its place the form while an address is added or changed. */
export function AddressesDialog({ open, onOpenChange, ...content }: AddressesDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Your Addresses" size="lg">
      {open && <DialogContent {...content} onClose={() => onOpenChange(false)} />}
    </Dialog>
  );
}

function DialogContent({
  startWith = "list",
  newType = "shipping",
  picker,
  onClose,
}: Omit<AddressesDialogProps, "open" | "onOpenChange"> & { readonly onClose: () => void }) {
  const [view, setView] = useState<AddressesView>(startWith);
  const [selectedId, setSelectedId] = useState(picker?.selectedId);

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
        onEdit={setView}
        onClose={onClose}
      />
    );
  }

  const leave = () => (startWith === "list" ? setView("list") : onClose());
  return (
    <>
      <h3 className="mb-4 text-base font-bold">{view === "new" ? "Add New Address" : "Edit Address"}</h3>
      <AddressForm
        address={view === "new" ? undefined : view}
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
