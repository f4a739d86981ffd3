import { createFileRoute } from "@tanstack/react-router";
import { PackingSlip } from "../../../../features/admin/orders/packing-slip.tsx";

export const Route = createFileRoute("/_admin/admin/orders/$orderId/packing-slip")({
  component: SlipPage,
});

function SlipPage() {
  const { orderId } = Route.useParams();
  return <PackingSlip orderId={orderId} />;
}
