import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useState } from "react";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { LoadingBlock } from "../../../components/loading.tsx";
import { DialogWindow } from "../../../components/overlay/dialog-window.tsx";
import { deleteDraft } from "../../../lib/drafts.ts";
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
export function AddressesWindow({ open, startWith, ...props }: AddressesProps) {
  return (
    <DialogWindow open={open} onClose={props.onClose} title="Your Addresses" size="lg">
      {open && startWith !== undefined && <Addresses startWith={startWith} {...props} />}
    </DialogWindow>
  );
}

type ViewsProps = Omit<AddressesProps, "open" | "startWith"> & { readonly startWith: AddressesView };

/** Shows the list, or the form while an address is added or changed. */
function Addresses({ place, startWith, newType = "shipping", picker, onClose }: ViewsProps) {
  const [view, setView] = useState<AddressesView>(startWith);
  const [selectedId, setSelectedId] = useState(picker?.selectedId);
  const showList = () => setView("list");
  const closeForm = () => (startWith === "list" ? showList() : onClose());

  if (view === "list") {
    const select = picker && setSelectedId;
    const use =
      picker &&
      ((id: string) => {
        picker.onPick(id);
        onClose();
      });
    return (
      <AddressList
        selectedId={selectedId}
        onSelect={select}
        onUse={use}
        onAdd={() => setView("new")}
        onEdit={(address) => setView({ editId: address.id })}
        onClose={onClose}
      />
    );
  }
  if (view === "new") {
    return (
      <TitledForm
        title="Add New Address"
        address={undefined}
        draft={getDraftName(place, "new")}
        newType={newType}
        onCancel={closeForm}
        onSaved={({ id }) => {
          setSelectedId(id);
          if (startWith === "new") picker?.onPick(id);
          closeForm();
        }}
      />
    );
  }
  return (
    <EditedAddress
      id={view.editId}
      draft={getDraftName(place, view.editId)}
      newType={newType}
      onCancel={closeForm}
      onSaved={({ id }) => {
        setSelectedId(id);
        closeForm();
      }}
      onViewAll={showList}
    />
  );
}

interface EditedAddressProps extends Omit<ComponentProps<typeof AddressForm>, "address" | "draft"> {
  readonly id: string;
  readonly draft: string;
  readonly onViewAll: () => void;
}

/** Loads the address to change, which another tab may have deleted. */
function EditedAddress({ id, onViewAll, ...form }: EditedAddressProps) {
  const { data: addresses, isError, refetch } = useQuery(addressesOptions);
  if (addresses === undefined) {
    if (isError) return <LoadFailure title="Unable to load addresses." onRetry={() => void refetch()} />;
    return <LoadingBlock label="Loading your addresses" />;
  }
  const address = addresses.find((candidate) => candidate.id === id);
  if (address === undefined) return <DeletedAddress draft={form.draft} onViewAll={onViewAll} />;
  return <TitledForm title="Edit Address" address={address} {...form} />;
}

interface DeletedAddressProps {
  readonly draft: string;
  readonly onViewAll: () => void;
}

function DeletedAddress({ draft, onViewAll }: DeletedAddressProps) {
  // The draft would open this view on every visit.
  useEffect(() => deleteDraft("tab", draft), [draft]);
  return (
    <Alert tone="warning" title="This address was deleted.">
      <Button variant="secondary" size="sm" className="mt-2" onClick={onViewAll}>
        View All
      </Button>
    </Alert>
  );
}

interface TitledFormProps extends ComponentProps<typeof AddressForm> {
  readonly title: string;
}

function TitledForm({ title, ...form }: TitledFormProps) {
  return (
    <>
      <h3 className="mb-4 text-control font-bold">{title}</h3>
      <AddressForm {...form} />
    </>
  );
}
