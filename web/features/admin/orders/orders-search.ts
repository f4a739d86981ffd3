import { soldDimensions } from "../../../../contract/admin/sold-dimensions.ts";
import { fulfilments } from "../../../../contract/orders/fulfilment.ts";
import {
  orderSorts,
  orderStatuses,
  orderTasks,
  paymentStatuses,
} from "../../../../contract/orders/order-status.ts";
import { dayParam, oneOfParam, pageParam, searchSchema, textParam } from "../../../lib/search-params.ts";
import { pageSizes } from "../shared/page-sizes.ts";

export const buyers = ["guest", "account"] as const;

export const ordersSearch = searchSchema({
  view: oneOfParam(["analytics"]),
  work: oneOfParam(orderTasks),
  status: oneOfParam(orderStatuses),
  payment_status: oneOfParam(paymentStatuses),
  fulfilment: oneOfParam(fulfilments),
  buyer: oneOfParam(buyers),
  search: textParam,
  start_date: dayParam,
  end_date: dayParam,
  /** The row of the report on sales whose orders are listed. */
  sold_by: oneOfParam(soldDimensions),
  sold_key: textParam,
  sort_by: oneOfParam(orderSorts),
  order: oneOfParam(["asc", "desc"]),
  size: oneOfParam(pageSizes),
  page: pageParam,
  /** The id of the order in the open dialog. */
  detail: textParam,
  /** The first and last day of the analytics. The list uses start_date and end_date instead. */
  from: dayParam,
  to: dayParam,
});
export type OrdersSearch = ReturnType<typeof ordersSearch>;

/** Returns true if a filter of the list is set. */
export function isFiltered(search: OrdersSearch): boolean {
  const {
    work,
    status,
    payment_status,
    fulfilment,
    buyer,
    search: text,
    start_date,
    end_date,
    sold_by,
  } = search;
  return [work, status, payment_status, fulfilment, buyer, text, start_date, end_date, sold_by].some(Boolean);
}
