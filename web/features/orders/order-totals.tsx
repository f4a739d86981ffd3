import { getCashToCollect } from "../../../contract/orders/order-amounts.ts";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Panel } from "../../components/panel.tsx";
import { CashTotal } from "./cash-total.tsx";
import { listOrderOffers } from "./order-offers.ts";
import { RefundTotals } from "./refund-totals.tsx";
import { TaxChangeNote } from "./tax-change-note.tsx";
import { listPriceRows, TotalsList, type TotalsRow } from "./totals-list.tsx";

export function OrderTotals({ order }: { readonly order: OrderView }) {
  const cashDue = getCashToCollect(order);
  // The progress of an order for pick-up names both amounts that are due at the counter.
  const isNamedAbove = order.fulfilment === "pickup" && cashDue !== undefined;
  return (
    <Panel title="Summary">
      <TotalsList
        className="mt-4"
        rows={listOrderPriceRows(order)}
        total={formatDollars(order.total_amount)}
      />
      <TaxChangeNote order={order} />
      <RefundTotals order={order} />
      {!isNamedAbove && cashDue !== order.total_amount && <CashTotal order={order} label="To pay in cash" />}
    </Panel>
  );
}

type PricedOrder = Pick<
  OrderView,
  | "subtotal"
  | "discount_amount"
  | "adjustments"
  | "tax_amount"
  | "taxes"
  | "tax_exemption"
  | "shipping_cost"
  | "fulfilment"
>;

/** Lists the rows above the total of a placed order. */
export function listOrderPriceRows(order: PricedOrder): TotalsRow[] {
  const {
    subtotal,
    discount_amount: discount,
    adjustments,
    tax_amount: tax,
    taxes,
    tax_exemption,
    shipping_cost: shipping,
  } = order;
  const shippingLabel = order.fulfilment === "pickup" ? "Pick-up" : "Shipping";
  return listPriceRows(
    { subtotal, discount, offers: listOrderOffers(adjustments), tax, taxes, tax_exemption, shipping },
    { hasTaxNumbers: true, shippingLabel },
  );
}
