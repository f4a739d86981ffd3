import { useMutation } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { useState } from "react";
import { isFinalOrderStatus } from "../../../../contract/orders/order-status.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { Button } from "../../../components/button.tsx";
import { adminToast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { eraseGuestOptions } from "./queries.ts";

/** Erases a guest who asks for it. A guest has no account to delete. */
export function EraseGuest({ order }: { readonly order: OrderView }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    ...eraseGuestOptions(order.id),
    onSuccess: ({ message }) => adminToast.success(message),
  });
  const isFinished = order.status === "delivered" || isFinalOrderStatus(order.status);
  if (order.guest_email === null || !isFinished) return null;

  return (
    <>
      <Button variant="secondary" size="sm" className="mt-2" onClick={() => setOpen(true)}>
        <UserX aria-hidden className="size-4" />
        Erase this guest
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Erase this guest?"
          confirmLabel="Erase"
          isBusy={isPending}
          onClose={() => setOpen(false)}
          onConfirm={() => mutate(undefined, { onSettled: () => setOpen(false) })}
        >
          <p>
            All orders of guests with {order.guest_email} lose their name, email address, addresses and
            messages. Items, amounts, taxes and payments stay. The newsletter and stock alerts forget the
            address.
          </p>
          <p>The links to these orders end. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
