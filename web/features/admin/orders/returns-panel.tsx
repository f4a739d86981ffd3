import type { OrderView } from "../../../../contract/orders/orders.ts";
import { Panel } from "../../../components/panel.tsx";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { ReturnBadge } from "../../orders/return-badge.tsx";
import { listItems } from "../../orders/returns.tsx";
import { NextReturnStep } from "./return-steps.tsx";

/** Shows an order's returns, each with its next step. */
export function ReturnsPanel({ order }: { readonly order: OrderView }) {
  if (order.returns.length === 0) return null;
  return (
    <Panel title="Returns" heading="h3">
      <ul aria-label="Returns" className="grid gap-5 divide-y divide-line">
        {order.returns.map((request) => (
          <li key={request.id} className="grid gap-3 not-first:pt-5">
            <div>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <ReturnBadge state={request.state} />
                <span className="text-small text-ink-muted">
                  <StoreDateTime at={request.created_at} />
                </span>
              </div>
              <p className="mt-1 font-medium">{listItems(request)}</p>
              <p className="text-body break-words">“{request.reason}”</p>
              {request.answer !== null && (
                <p className="text-body break-words text-ink-muted">Our answer: {request.answer}</p>
              )}
            </div>
            <NextReturnStep key={request.state} order={order} request={request} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
