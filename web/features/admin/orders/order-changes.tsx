import { useMutation } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { canChangeContent } from "../../../../contract/orders/content-changes.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { ChangeOrder } from "./change/change-order.tsx";
import { endChangeOptions, finishChangeRequestOptions } from "./change/queries.ts";

/** Opens the change of an order of which nothing has left the shop. */
export function ChangeOrderButton({ order }: { readonly order: OrderView }) {
  const [isOpen, setOpen] = useState(false);
  if (!canChangeContent(order) || order.awaits_change || order.is_partly_shipped) return null;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Pencil aria-hidden className="size-4" />
        Change order
      </Button>
      {isOpen && <ChangeOrder order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows a change that awaits its payment, with a way to end it. */
export function AwaitedChange({ order }: { readonly order: OrderView }) {
  const change = order.changes.find(({ state }) => state === "awaiting_payment");
  const [isEnding, setEnding] = useState(false);
  const { mutate, isPending } = useMutation(endChangeOptions(order.id));
  if (change === undefined) return null;
  return (
    <>
      <Alert tone="warning" title={`A change waits for ${formatDollars(change.due)}`}>
        <p>
          The new total is {formatDollars(change.total)} instead of {formatDollars(change.former_total)}. The
          order stays as it is and doesn't leave until the customer has paid.
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

/** Shows what the customer asked the shop to change, until the shop is done with it. */
export function ChangeRequest({ order }: { readonly order: OrderView }) {
  const { mutate, isPending } = useMutation(finishChangeRequestOptions(order.id));
  const request = order.change_request;
  if (request === null) return null;
  return (
    <Alert tone="warning" title="The customer asks for a change">
      <p className="whitespace-pre-line">“{request.note}”</p>
      <p className="text-small">
        <StoreDateTime at={request.requested_at} />
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <ChangeOrderButton order={order} />
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
  );
}

interface ListedChangesProps {
  readonly order: OrderView;
  readonly heading: "h2" | "h3";
}

/** Lists what was changed of an order, the latest first. */
export function ListedChanges({ order, heading }: ListedChangesProps) {
  if (order.changes.length === 0) return null;
  return (
    <Panel title="Changes" heading={heading}>
      <ul aria-label="Changes" className="grid gap-2 text-body">
        {order.changes.map(({ id, state, due, total, former_total, created_by, created_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium tabular-nums">
              {formatDollars(former_total)} <span aria-hidden>→</span>
              <span className="sr-only">to</span> {formatDollars(total)}
            </span>
            {state === "awaiting_payment" && <Badge tone="accent">Awaits payment</Badge>}
            {state === "ended" && <Badge>Not paid, ended</Badge>}
            <span className="text-small text-ink-muted">
              {state === "applied" && due > 0 && `${formatDollars(due)} more paid. `}
              {state === "applied" && due < 0 && `${formatDollars(-due)} given back. `}
              {created_by}, <StoreDateTime at={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
