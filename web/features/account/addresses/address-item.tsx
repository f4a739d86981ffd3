import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AddressView } from "../../../../contract/account.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { classNames } from "../../../lib/class-names.ts";
import { AddressLines } from "./address-lines.tsx";
import { deleteAddressOptions, setDefaultAddressOptions } from "./queries.ts";

interface AddressItemProps {
  readonly address: AddressView;
  readonly isSelected: boolean;
  /** Present in a picker only. */
  readonly onSelect: (() => void) | undefined;
  readonly onEdit: () => void;
  readonly onFailure: (message: string | undefined) => void;
  /** The address is gone, and the focus with it. */
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
    onSuccess: async (...answer) => {
      await deletion.onSuccess?.(...answer);
      onDelete();
    },
  });
  const makeDefault = useMutation(setDefaultAddressOptions(queryClient));
  const report = {
    onError: (error: Error) => onFailure(messageOf(error, "Operation failed. Please try again.")),
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
      <div className="mt-3 flex flex-wrap gap-x-1 gap-y-2">
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
        <Button
          size="sm"
          variant="ghost"
          isBusy={remove.isPending}
          busyLabel="Processing..."
          onClick={() => remove.mutate(address.id, report)}
        >
          Delete
        </Button>
        {!address.is_default && (
          <Button
            size="sm"
            variant="ghost"
            isBusy={makeDefault.isPending}
            busyLabel="Processing..."
            onClick={() => makeDefault.mutate(address.id, report)}
          >
            Set as Default
          </Button>
        )}
      </div>
    </li>
  );
}
