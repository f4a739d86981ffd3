import { useState } from "react";
import type { OrderView } from "../../../contract/orders/orders.ts";
import type { ReturnState, ReturnView } from "../../../contract/orders/returns.ts";
import { startOfDay } from "../../../contract/shared/store-time.ts";
import { formatStoreAddress } from "../../../contract/store/describe-store.ts";
import type { StoreIdentity } from "../../../contract/store/identity.ts";
import { Button } from "../../components/button.tsx";
import { Panel } from "../../components/panel.tsx";
import { StoreDate } from "../../components/store-date.tsx";
import { useStoreDates } from "../../lib/dates.ts";
import { useStore } from "../../lib/store-settings.ts";
import { ReturnBadge } from "./return-badge.tsx";
import { ReturnDialog } from "./return-dialog.tsx";

interface OrderReturnsProps {
  readonly order: OrderView;
  /** Opens a guest's order. */
  readonly link?: string | undefined;
}

/** Lists the returns of an order, and offers to request one. */
export function OrderReturns({ order, link }: OrderReturnsProps) {
  const store = useStore();
  const { timeZone, formatDate } = useStoreDates();
  const [isRequesting, setRequesting] = useState(false);
  const { returns, return_until: lastDay } = order;
  const canRequest = order.items.some((item) => item.returnable_quantity > 0);
  if (lastDay === null && returns.length === 0) return null;
  return (
    <Panel title="Returns">
      <div className="grid gap-4">
        {returns.length > 0 && (
          <ul aria-label="Returns" className="grid gap-4">
            {returns.map((orderReturn) => (
              <li key={orderReturn.id} className="border-l-2 border-line pl-4">
                <ReturnEntry orderReturn={orderReturn} />
              </li>
            ))}
          </ul>
        )}
        {canRequest && lastDay !== null && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-body text-ink-muted">
              You can return items until {formatDate(startOfDay(lastDay, timeZone))}.
            </p>
            <Button variant="secondary" size="sm" onClick={() => setRequesting(true)}>
              Return items
            </Button>
          </div>
        )}
        {!canRequest && returns.length === 0 && (
          <p className="text-body text-ink-muted">
            You can no longer return this order. If something is wrong with it, write to {store.email}.
          </p>
        )}
      </div>
      {isRequesting && <ReturnDialog order={order} link={link} onClose={() => setRequesting(false)} />}
    </Panel>
  );
}

function ReturnEntry({ orderReturn }: { readonly orderReturn: ReturnView }) {
  const store = useStore();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ReturnBadge state={orderReturn.state} />
        <span className="text-small text-ink-muted">
          Requested <StoreDate at={orderReturn.created_at} />
        </span>
      </div>
      <p className="mt-1 font-medium">{listItems(orderReturn)}</p>
      {orderReturn.answer !== null && <p className="mt-1 text-body break-words">{orderReturn.answer}</p>}
      <p className="mt-1 text-body text-ink-muted">{describeNextStep[orderReturn.state](store)}</p>
    </>
  );
}

export function listItems({ items }: Pick<ReturnView, "items">): string {
  return items.map(({ quantity, product_name }) => `${quantity} × ${product_name}`).join(", ");
}

const describeNextStep: Record<ReturnState, (store: StoreIdentity) => string> = {
  requested: () => "We've received your request and will email you.",
  approved: (store) =>
    `Bring it to the store or send it to ${store.name}, ${formatStoreAddress(store)}. Please put a note with your order number in the parcel.`,
  received: () => "We've received it. Your refund is next.",
  refunded: () => "Your refund is listed in the order's summary.",
  declined: (store) => `If you disagree, write to ${store.email}.`,
};
