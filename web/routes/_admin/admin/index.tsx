import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { profileOptions } from "../../../features/account/queries.ts";
import { DashboardPage } from "../../../features/admin/dashboard/dashboard-page.tsx";

export const Route = createFileRoute("/_admin/admin/")({
  component: Dashboard,
});

function Dashboard() {
  const { data: profile } = useSuspenseQuery(profileOptions);
  return <DashboardPage firstName={profile.first_name || "there"} />;
}
