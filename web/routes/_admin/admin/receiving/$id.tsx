import { createFileRoute } from "@tanstack/react-router";
import { DeliveryScreen } from "../../../../features/admin/receiving/delivery-screen.tsx";
import { deliveryOptions } from "../../../../features/admin/receiving/queries.ts";
import { throwNotFound } from "../../../../lib/throw-not-found.ts";

export const Route = createFileRoute("/_admin/admin/receiving/$id")({
  staticData: { errorTitle: "The delivery could not be loaded" },
  loader: ({ context: { queryClient }, params: { id } }) =>
    queryClient.ensureQueryData(deliveryOptions(id)).catch(throwNotFound),
  component: ReceivingDelivery,
});

function ReceivingDelivery() {
  const { id } = Route.useParams();
  return <DeliveryScreen key={id} id={id} />;
}
