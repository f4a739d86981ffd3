import { useMutation } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { useState } from "react";
import { isFinalOrderStatus } from "../../../../contract/orders/order-status.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { toMailUrl } from "../../../../contract/shared/contact-urls.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { Panel } from "../../../components/panel.tsx";
import { StoreDate } from "../../../components/store-date.tsx";
import { adminToast } from "../../../lib/toast.ts";
import { PhoneLink } from "../../account/addresses/address-lines.tsx";
import { CorrectEmailDialog } from "../../orders/correct-email-dialog.tsx";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { eraseGuestOptions } from "./queries.ts";

interface CustomerPanelProps {
  readonly order: OrderView;
  readonly heading: "h2" | "h3";
}

export function CustomerPanel({ order, heading }: CustomerPanelProps) {
  const { user } = order;
  const email = user?.email ?? order.guest_email;
  const accountName = user === null ? "" : `${user.first_name} ${user.last_name}`.trim();
  const name = accountName || order.shipping_address.full_name || user?.email;
  return (
    <Panel title="Customer" heading={heading}>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {name || "Guest User"}
        {order.guest_email !== null && <Badge>Guest</Badge>}
      </p>
      {email !== null && (
        <a href={toMailUrl(email)} className={`text-body break-all ${textLinkClass}`}>
          {email}
        </a>
      )}
      <CorrectGuestEmail order={order} />
      {user?.phone && (
        <p className="text-body">
          <PhoneLink number={user.phone} />
        </p>
      )}
      {user !== null && (
        <p className="mt-1 text-small text-ink-muted">
          Customer since <StoreDate at={user.created_at} />
        </p>
      )}
      {order.customer_notes && (
        <p className="mt-2 rounded-control bg-accent-100 px-3 py-2 text-small text-accent-700">
          {order.customer_notes}
        </p>
      )}
      <EraseGuest order={order} />
    </Panel>
  );
}

/** Lets an admin correct the email address of a guest's order, for a guest who called. */
function CorrectGuestEmail({ order }: { readonly order: OrderView }) {
  const [isCorrecting, setCorrecting] = useState(false);
  if (order.guest_email === null) return null;
  return (
    <>
      <button
        type="button"
        className={`min-h-6 justify-self-start text-small ${textLinkClass}`}
        onClick={() => setCorrecting(true)}
      >
        Correct the email address
      </button>
      <CorrectEmailDialog order={order} open={isCorrecting} onClose={() => setCorrecting(false)} />
    </>
  );
}

/** Erases a guest who asks for it. A guest has no account to delete. */
function EraseGuest({ order }: { readonly order: OrderView }) {
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
