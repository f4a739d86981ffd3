import { useMutation } from "@tanstack/react-query";
import { PackageCheck } from "lucide-react";
import { useState } from "react";
import type { PickupOrderView } from "../../../../contract/admin/pickups.ts";
import { Button } from "../../../components/button.tsx";
import { adminToast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { makeReadyOptions } from "./queries.ts";

interface MarkReadyProps {
  readonly order: Pick<PickupOrderView, "id" | "order_number" | "version">;
  readonly onDone?: () => void;
}

/** Asks, and then marks an order as ready, which sends its code to the customer. */
export function MarkReady({ order, onDone }: MarkReadyProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    ...makeReadyOptions(order.id),
    onSuccess: () => {
      adminToast.success(`Order ${order.order_number} is ready. We emailed the customer.`);
      onDone?.();
    },
  });
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <PackageCheck aria-hidden className="size-4" />
        Mark ready
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Is order ${order.order_number} ready?`}
          confirmLabel="Mark ready"
          isBusy={isPending}
          isDangerous={false}
          onConfirm={() => mutate(order.version, { onSettled: () => setOpen(false) })}
          onClose={() => setOpen(false)}
        >
          <p>The customer is emailed at once, with the code for the counter. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
