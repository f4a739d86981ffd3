import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MapPin, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { type AddressView, maxAddresses } from "../../../../contract/account/addresses.ts";
import { Alert } from "../../../components/alert.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { LoadingBlock } from "../../../components/loading.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { classNames } from "../../../lib/class-names.ts";
import { AddressLines } from "./address-lines.tsx";
import { addressesOptions, deleteAddressOptions, setDefaultAddressOptions } from "./queries.ts";

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
    return (
      <div className="grid justify-items-start gap-4">
        <Alert tone="error">Unable to load addresses.</Alert>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </div>
    );
  }
  const selected = addresses.find((address) => address.id === selectedId);
  return (
    <div className="grid gap-4">
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
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
        <Alert tone="info">You can save at most {maxAddresses} addresses. Delete one to add another.</Alert>
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

interface AddressItemProps {
  readonly address: AddressView;
  readonly isSelected: boolean;
  /** Selects the address, if the list is a picker. */
  readonly onSelect: (() => void) | undefined;
  readonly onEdit: () => void;
  readonly onFailure: (message: string | undefined) => void;
  /** Runs after the deletion, which removes the button that had the focus. */
  readonly onDelete: () => void;
}

function AddressItem({ address, isSelected, onSelect, onEdit, onFailure, onDelete }: AddressItemProps) {
  const queryClient = useQueryClient();
  const deletion = deleteAddressOptions(queryClient);
  const remove = useMutation({
    ...deletion,
    onSuccess: async (...result) => {
      await deletion.onSuccess?.(...result);
      onDelete();
    },
  });
  const [isConfirming, setConfirming] = useState(false);
  const makeDefault = useMutation(setDefaultAddressOptions(queryClient));
  const callbacks = {
    onError: (error: Error) => onFailure(getErrorMessage(error, "Operation failed. Please try again.")),
    onSuccess: () => onFailure(undefined),
  };
  return (
    <li
      className={classNames(
        "rounded-card border p-4",
        isSelected ? "border-evergreen-700 bg-evergreen-50" : "border-line",
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <AddressLines address={address} />
        <div className="flex flex-wrap justify-end gap-1.5">
          {address.is_default && <Badge tone="green">Default</Badge>}
          {address.type === "billing" && <Badge>Billing</Badge>}
        </div>
      </div>
      <div className={classNames("mt-3 flex flex-wrap gap-x-1 gap-y-2", onSelect === undefined && "-ml-3.5")}>
        {onSelect !== undefined && (
          <Button
            size="sm"
            variant={isSelected ? "primary" : "secondary"}
            aria-pressed={isSelected}
            aria-label={`${isSelected ? "Selected" : "Select"}: ${address.full_name}, ${address.address_line1}`}
            onClick={onSelect}
          >
            {isSelected ? "Selected" : "Select"}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onEdit}>
          Edit
        </Button>
        {!isConfirming && (
          <Button size="sm" variant="ghost" onClick={() => setConfirming(true)}>
            Delete
          </Button>
        )}
        {!address.is_default && (
          <Button
            size="sm"
            variant="ghost"
            isBusy={makeDefault.isPending}
            busyLabel="Processing..."
            onClick={() => makeDefault.mutate(address.id, callbacks)}
          >
            Set as Default
          </Button>
        )}
      </div>
      {isConfirming && (
        <fieldset
          aria-label={`Delete ${address.address_line1}?`}
          className="mt-2 flex flex-wrap items-center gap-2 border-t border-line pt-3"
        >
          <p className="mr-auto text-sm">Delete this address? It cannot be brought back.</p>
          <Button
            // The Delete button, which had the focus, is gone.
            autoFocus
            size="sm"
            variant="secondary"
            onClick={() => setConfirming(false)}
          >
            Keep
          </Button>
          <Button
            size="sm"
            variant="danger"
            isBusy={remove.isPending}
            busyLabel="Processing..."
            onClick={() => remove.mutate(address.id, callbacks)}
          >
            Delete
          </Button>
        </fieldset>
      )}
    </li>
  );
}
