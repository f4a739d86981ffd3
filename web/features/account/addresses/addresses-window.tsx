import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadingBlock } from "../../../components/loading.tsx";
import { DialogWindow } from "../../../components/overlay/dialog-window.tsx";
import { type AddressesPlace, type AddressesView, getDraftName } from "./address-drafts.ts";
import { AddressForm } from "./address-form.tsx";
import { AddressList } from "./address-list.tsx";
import { addressesOptions } from "./queries.ts";

export interface AddressesProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly place: AddressesPlace;
  /** The first view, or undefined while the dialog is closed. */
  readonly startWith: AddressesView | undefined;
  readonly newType?: "shipping" | "billing";
  /** Makes the list a picker, with a current selection. */
  readonly picker?: { readonly selectedId: string | undefined; readonly onPick: (id: string) => void };
}

/** Renders the window of AddressesDialog, which loads this file on demand. */
export function AddressesWindow(props: AddressesProps) {
  return (
    <DialogWindow open={props.open} onClose={props.onClose} title="Your Addresses" size="lg">
      {props.open && <Addresses {...props} />}
    </DialogWindow>
  );
}

/** Shows the list, or the form while an address is added or changed. */
function Addresses({ place, startWith = "list", newType = "shipping", picker, onClose }: AddressesProps) {
  const [view, setView] = useState<AddressesView>(startWith);
  const [selectedId, setSelectedId] = useState(picker?.selectedId);
  const editId = typeof view === "object" ? view.editId : undefined;
  const { data: editedAddress, isPending } = useQuery({
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

  const closeForm = () => (startWith === "list" ? setView("list") : onClose());
  if (editId !== undefined && isPending) {
    return <LoadingBlock label="Loading your addresses" />;
  }
  return (
    <>
      <h3 className="mb-4 text-control font-bold">
        {editedAddress === undefined ? "Add New Address" : "Edit Address"}
      </h3>
      <AddressForm
        address={editedAddress}
        draft={getDraftName(place, editedAddress?.id ?? "new")}
        newType={newType}
        onCancel={closeForm}
        onSaved={(saved) => {
          setSelectedId(saved.id);
          if (view === "new" && startWith === "new") picker?.onPick(saved.id);
          closeForm();
        }}
      />
    </>
  );
}
