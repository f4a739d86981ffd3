import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { canChangeContent } from "../../../../../contract/orders/content-changes.ts";
import type { OrderView } from "../../../../../contract/orders/orders.ts";
import { Alert } from "../../../../components/alert.tsx";
import { Button } from "../../../../components/button.tsx";
import { StoreDateTime } from "../../../../components/store-date.tsx";
import { adminToast } from "../../../../lib/toast.ts";
import { ChangeOrder } from "./change-order.tsx";
import { finishChangeRequestOptions } from "./queries.ts";

/** Shows what the customer asked the shop to change, until the shop is done with it. */
export function ChangeRequest({ order }: { readonly order: OrderView }) {
  const [isChanging, setChanging] = useState(false);
  const { mutate, isPending } = useMutation({
    ...finishChangeRequestOptions(order.id),
    onSuccess: ({ message }) => adminToast.success(message),
  });
  const request = order.change_request;
  if (request === null) return null;
  return (
    <>
      <Alert tone="warning" title="The customer asks for a change">
        <p className="whitespace-pre-line">“{request.note}”</p>
        <p className="text-small">
          <StoreDateTime at={request.requested_at} />
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {canChangeContent(order) && !order.awaits_change && (
            <Button size="sm" onClick={() => setChanging(true)}>
              Change order
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            isBusy={isPending}
            busyLabel="Saving..."
            onClick={() => mutate()}
          >
            Done
          </Button>
        </div>
      </Alert>
      {isChanging && <ChangeOrder order={order} onClose={() => setChanging(false)} />}
    </>
  );
}
