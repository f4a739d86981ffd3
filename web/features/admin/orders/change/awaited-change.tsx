import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderView } from "../../../../../contract/orders/orders.ts";
import { formatDollars } from "../../../../../contract/shared/money.ts";
import { Alert } from "../../../../components/alert.tsx";
import { Button } from "../../../../components/button.tsx";
import { StoreDateTime } from "../../../../components/store-date.tsx";
import { adminToast } from "../../../../lib/toast.ts";
import { ConfirmDialog } from "../../shared/confirm-dialog.tsx";
import { endChangeOptions } from "./queries.ts";

/** Shows a change that awaits its payment, with a way to end it. */
export function AwaitedChange({ order }: { readonly order: OrderView }) {
  const change = order.changes.find(({ state }) => state === "awaiting_payment");
  const [isEnding, setEnding] = useState(false);
  const { mutate, isPending } = useMutation({
    ...endChangeOptions(order.id),
    onSuccess: ({ message }) => adminToast.success(message),
  });
  if (change === undefined) return null;
  return (
    <>
      <Alert tone="warning" title={`A change waits for ${formatDollars(change.due)}`}>
        <p>
          The new total is {formatDollars(change.total)} instead of {formatDollars(change.former_total)}. The
          order stays as it is and doesn't leave until the customer has paid
          {change.expires_at !== null && (
            <>
              , by <StoreDateTime at={change.expires_at} /> at the latest
            </>
          )}
          .
        </p>
        <p className="text-small">
          Asked by {change.created_by}, <StoreDateTime at={change.created_at} />
        </p>
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setEnding(true)}>
          End change
        </Button>
      </Alert>
      {isEnding && (
        <ConfirmDialog
          title="End this change?"
          confirmLabel="End change"
          isBusy={isPending}
          onClose={() => setEnding(false)}
          onConfirm={() => mutate(change.id, { onSettled: () => setEnding(false) })}
        >
          <p>The payment link ends, and the order stays as it was.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
