import * as v from "valibot";
import { orderStatuses, paymentStatuses } from "../../../../contract/order-status.ts";
import { orderSorts } from "../../../../contract/orders.ts";
import { choiceParam, dayParam, pageParam, textParam } from "../shared/url-state.ts";

/** The orders' screen as it stands in its address. */
export const ordersState = v.object({
  view: choiceParam(["analytics"]),
  status: choiceParam(orderStatuses),
  payment_status: choiceParam(paymentStatuses),
  search: textParam,
  start_date: dayParam,
  end_date: dayParam,
  sort_by: choiceParam(orderSorts),
  order: choiceParam(["asc", "desc"]),
  page: pageParam,
  /** The order whose dialog is open. */
  detail: textParam,
});
export type OrdersState = v.InferOutput<typeof ordersState>;

/** Filters as they are when nothing is chosen. A filter that changes leads back to the first page. */
export const noFilters = {
  status: undefined,
  payment_status: undefined,
  search: undefined,
  start_date: undefined,
  end_date: undefined,
  sort_by: undefined,
  order: undefined,
  page: undefined,
} satisfies Partial<OrdersState>;

export function hasFilters(state: OrdersState): boolean {
  const { status, payment_status, search, start_date, end_date } = state;
  return [status, payment_status, search, start_date, end_date].some(
    (filter) => filter !== undefined && filter !== "",
  );
}
