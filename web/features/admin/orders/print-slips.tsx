import { useQueryClient } from "@tanstack/react-query";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { PrintButton } from "../shared/print-button.tsx";
import { PackingSlip } from "./packing-slip.tsx";
import { PickupSlip } from "./pickup-slip.tsx";
import { adminOrderOptions } from "./queries.ts";

interface PrintSlipsProps {
  readonly orderIds: readonly string[];
  readonly label: string;
}

/** Fetches the orders and prints their packing slips, or slips for pick-up, each on its own page. */
export function PrintSlips({ orderIds, label }: PrintSlipsProps) {
  const queryClient = useQueryClient();
  return (
    <PrintButton
      label={label}
      load={() => Promise.all(orderIds.map((id) => queryClient.fetchQuery(adminOrderOptions(id))))}
      render={(orders) => orders.map((order) => <Slip key={order.id} order={order} />)}
      errorMessage="Failed to fetch order details"
    />
  );
}

function Slip({ order }: { readonly order: OrderView }) {
  const { pickup } = order;
  return pickup === null ? <PackingSlip order={order} /> : <PickupSlip order={order} pickup={pickup} />;
}
