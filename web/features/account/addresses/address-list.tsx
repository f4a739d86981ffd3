import { useQuery } from "@tanstack/react-query";
import { MapPin, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { type AddressView, maxAddresses } from "../../../../contract/account/addresses.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { LoadingBlock } from "../../../components/loading.tsx";
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

/** Lists the addresses to change, or to choose from if `onSelect` and `onUse` are defined. */
export function AddressList({ selectedId, onSelect, onUse, onAdd, onEdit, onClose }: AddressListProps) {
  const { data: addresses, isPending, isError, refetch } = useQuery(addressesOptions);
  const [failure, setFailure] = useState<string>();
  const list = useRef<HTMLUListElement>(null);

  if (isPending) {
    return <LoadingBlock label="Loading your addresses" />;
  }
  if (isError) {
    return <LoadFailure title="Unable to load addresses." onRetry={() => void refetch()} />;
  }
  const selected = addresses.find((address) => address.id === selectedId);
  return (
    <div className="grid gap-4">
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      {addresses.length === 0 && (
        <div className="grid justify-items-center gap-3 py-8 text-center text-ink-muted">
          <MapPin aria-hidden className="size-9 text-brand-700" />
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
        <Alert tone="info">You can save up to {maxAddresses} addresses. Delete one to add another.</Alert>
      )}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-between gap-3 border-t border-line bg-surface px-5 py-4 sm:-mx-6 sm:px-6">
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
