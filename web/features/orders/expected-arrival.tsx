import { formatArrival } from "../../../contract/orders/describe-arrival.ts";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { ArrivalLine } from "../../components/arrival-line.tsx";

/** Shows when an order is expected. Shows nothing for an order without promised days. */
export function ExpectedArrival({ order: { arrival } }: { readonly order: Pick<OrderView, "arrival"> }) {
  return arrival && <ArrivalLine>Arrives {formatArrival(arrival)}</ArrivalLine>;
}
