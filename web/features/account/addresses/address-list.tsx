import { useQuery } from "@tanstack/react-query";
import { MapPin, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { type AddressView, maxAddresses } from "../../../../contract/account.ts";
import { Button } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { AddressItem } from "./address-item.tsx";
import { addressesOptions } from "./queries.ts";

interface AddressListProps {
  readonly selectedId: string | undefined;
  readonly onSelect: ((id: string) => void) | undefined;
  readonly onUse: ((id: string) => void) | undefined;
  readonly onAdd: () => void;
  readonly onEdit: (address: AddressView) => void;
  readonly onClose: () => void;
}

export function AddressList({ selectedId, onSelect, onUse, onAdd, onEdit, onClose }: AddressListProps) {
  const { data: addresses, isPending, isError, refetch } = useQuery(addressesOptions);
  const [failure, setFailure] = useState<string>();
  const list = useRef<HTMLUListElement>(null);

  if (isPending) {
    return (
      <div className="grid justify-center py-12 text-evergreen-700">
        <Spinner size="lg" label="Loading your addresses" />
      </div>
    );
  }
  if (isError) {
    return (
      <div className="grid justify-items-start gap-4">
        <Notice tone="error">Unable to load addresses.</Notice>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </div>
    );
  }
  const selected = addresses.find((address) => address.id === selectedId);
  return (
    <div className="grid gap-4">
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      {addresses.length === 0 && (
        <div className="grid justify-items-center gap-3 py-8 text-center text-ink-muted">
          <MapPin aria-hidden className="size-9 text-evergreen-700" />
          <p>You don't have any saved addresses yet.</p>
        </div>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Addresses" className="grid gap-3">
        {addresses.map((address) => (
          <AddressItem
            key={address.id}
            address={address}
            isSelected={address.id === selectedId}
            onSelect={onSelect && (() => onSelect(address.id))}
            onEdit={() => onEdit(address)}
            onFailure={setFailure}
            onDelete={() => list.current?.focus()}
          />
        ))}
      </ul>
      {addresses.length >= maxAddresses && (
        <Notice tone="info">You can save at most {maxAddresses} addresses. Delete one to add another.</Notice>
      )}
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-4">
        <Button variant="secondary" disabled={addresses.length >= maxAddresses} onClick={onAdd}>
          <Plus aria-hidden className="size-4" />
          Add New Address
        </Button>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {onUse !== undefined && addresses.length > 0 && (
            <Button disabled={selected === undefined} onClick={() => selected && onUse(selected.id)}>
              Use Selected Address
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
