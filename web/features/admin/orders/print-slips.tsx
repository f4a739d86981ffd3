import { useQueryClient } from "@tanstack/react-query";
import { PrintButton } from "../shared/print-button.tsx";
import { PackingSlip } from "./packing-slip.tsx";
import { adminOrderOptions } from "./queries.ts";

interface PrintSlipsProps {
  readonly orderIds: readonly string[];
  readonly label: string;
}

/** Fetches the orders and prints their packing slips, each on its own page. */
export function PrintSlips({ orderIds, label }: PrintSlipsProps) {
  const queryClient = useQueryClient();
  return (
    <PrintButton
      label={label}
      load={() => Promise.all(orderIds.map((id) => queryClient.fetchQuery(adminOrderOptions(id))))}
      render={(orders) => orders.map((order) => <PackingSlip key={order.id} order={order} />)}
      errorMessage="Failed to fetch order details"
    />
  );
}
