import { Banknote } from "lucide-react";
import { getCashToCollect } from "../../../contract/orders/order-amounts.ts";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { cashRoundingNote } from "./cash-total.tsx";

/** Asks for the money of an order that is paid on delivery or at the counter. */
export function DuePayment({ order }: { readonly order: OrderView }) {
  const cash = getCashToCollect(order);
  if (cash === undefined) return null;
  const amount = <strong className="tabular-nums">{formatDollars(cash)}</strong>;
  return (
    <div className="flex items-start gap-3 rounded-control bg-accent-100 px-4 py-3 text-accent-700">
      <Banknote aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-medium">
          {order.fulfilment === "pickup"
            ? "You pay at pick-up"
            : "Cash on Delivery - Payment will be collected upon delivery"}
        </p>
        <p>
          {order.fulfilment !== "pickup" && <>Please have {amount} in cash ready.</>}
          {order.fulfilment === "pickup" &&
            (cash === order.total_amount ? (
              <>{amount}, in cash or by Interac.</>
            ) : (
              <>
                {amount} in cash, or{" "}
                <strong className="tabular-nums">{formatDollars(order.total_amount)}</strong> by Interac.
              </>
            ))}
          {cash !== order.total_amount && ` ${cashRoundingNote}`}
        </p>
      </div>
    </div>
  );
}
