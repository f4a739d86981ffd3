import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { canChangeContent } from "../../../contract/orders/content-changes.ts";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Alert } from "../../components/alert.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { lazyDialog } from "../../components/dialog.tsx";
import { StoreDateTime } from "../../components/store-date.tsx";

const ChangeOwnOrder = lazyDialog(async () => (await import("./change-own-order.tsx")).ChangeOwnOrder);
const AskForChange = lazyDialog(async () => (await import("./ask-for-change.tsx")).AskForChange);

interface OrderChangesProps {
  readonly order: OrderView;
  /** Opens a guest's order. */
  readonly link?: string | undefined;
}

/** Offers to change an order, or to ask the shop for a change, until the order leaves. */
export function ChangeButtons({ order, link }: OrderChangesProps) {
  const [open, setOpen] = useState<"change" | "ask">();
  if (!canChangeContent(order)) return null;
  const close = () => setOpen(undefined);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(order.can_change ? "change" : "ask")}>
        {order.can_change ? "Change Order" : "Ask for a Change"}
      </Button>
      {open === "change" && (
        <ChangeOwnOrder open order={order} link={link} onAsk={() => setOpen("ask")} onClose={close} />
      )}
      {open === "ask" && <AskForChange open order={order} link={link} onClose={close} />}
    </>
  );
}

/** Shows a change that awaits its payment, and a note that the shop has not answered. */
export function PendingChanges({ order }: { readonly order: OrderView }) {
  const awaited = order.changes.find(({ state }) => state === "awaiting_payment");
  return (
    <>
      {awaited !== undefined && (
        <Alert tone="warning" title={`Please pay ${formatDollars(awaited.due)} for the change of your order`}>
          <p>
            Your new total is {formatDollars(awaited.total)} instead of {formatDollars(awaited.former_total)}.
            The history below says what changes. Until you pay, your order stays as it is: we don't send it,
            and you can't change it further
            {awaited.expires_at !== null && (
              <>
                . If it isn't paid by <StoreDateTime at={awaited.expires_at} />, nothing changes
              </>
            )}
            .
          </p>
          {order.payment_token !== null && (
            <Link
              to="/pay/$token"
              params={{ token: order.payment_token }}
              className={`mt-2 ${buttonClass({ size: "sm" })}`}
            >
              Pay the difference
            </Link>
          )}
        </Alert>
      )}
      {order.change_request !== null && canChangeContent(order) && (
        <Alert tone="info" title="You asked the shop for a change">
          <p className="wrap-anywhere">“{order.change_request.note}”</p>
          <p>We have your note. Nothing changes until we answer.</p>
        </Alert>
      )}
    </>
  );
}
