import { createFileRoute } from "@tanstack/react-router";
import { PaymentsHealthPage } from "../../../features/admin/payments/payments-health-page.tsx";

export const Route = createFileRoute("/_admin/admin/payments-health")({
  component: PaymentsHealthPage,
});
