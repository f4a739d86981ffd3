import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AddressView } from "../../../../contract/account/addresses.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { classNames } from "../../../lib/class-names.ts";
import { AddressLines } from "./address-lines.tsx";
import { deleteAddressOptions, setDefaultAddressOptions } from "./queries.ts";

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

export function AddressItem({
  address,
  isSelected,
  onSelect,
  onEdit,
  onFailure,
  onDelete,
}: AddressItemProps) {
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
    onError: (error: Error) => onFailure(getErrorMessage(error)),
    onSuccess: () => onFailure(undefined),
  };
  return (
    <li
      className={classNames(
        "rounded-card border p-4",
        isSelected ? "border-brand-700 bg-brand-50" : "border-line",
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <AddressLines address={address} />
        <div className="flex flex-wrap justify-end gap-1.5">
          {address.is_default && <Badge tone="brand">Default</Badge>}
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
          <p className="mr-auto text-small">Delete this address?</p>
          <Button
            // The Delete button, which had the focus, is gone.
            autoFocus
            size="sm"
            variant="secondary"
            onClick={() => setConfirming(false)}
          >
            Cancel
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
