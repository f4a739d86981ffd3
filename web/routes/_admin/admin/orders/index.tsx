import { createFileRoute } from "@tanstack/react-router";
import type { AnalyticsState } from "../../../../features/admin/analytics/analytics-state.ts";
import { OrdersPage } from "../../../../features/admin/orders/orders-page.tsx";
import { linkSearch } from "../../../../features/admin/shared/link-search.ts";

export const Route = createFileRoute("/_admin/admin/orders/")({
  validateSearch: linkSearch<AnalyticsState>(),
  component: OrdersPage,
});
