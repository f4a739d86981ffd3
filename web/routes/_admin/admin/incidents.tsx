import { createFileRoute } from "@tanstack/react-router";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import type { IncidentView } from "../../../../contract/admin/incidents.ts";
import { Button } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { createIncidentColumns } from "../../../features/admin/incidents/incident-columns.tsx";
import { IncidentDialog } from "../../../features/admin/incidents/incident-dialog.tsx";
import { incidentsSearch } from "../../../features/admin/incidents/incidents-search.ts";
import { exportIncidents, incidentsOptions } from "../../../features/admin/incidents/queries.ts";
import { AdminList } from "../../../features/admin/shared/admin-list.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { ExportButton } from "../../../features/admin/shared/export-button.tsx";
import { useListSearch } from "../../../features/admin/shared/use-list-search.ts";

export const Route = createFileRoute("/_admin/admin/incidents")({
  staticData: { errorTitle: "The register of incidents could not be loaded" },
  validateSearch: incidentsSearch,
  loader: ({ context, location }) =>
    context.queryClient.ensureQueryData(incidentsOptions(incidentsSearch(location.search))),
  component: IncidentsPage,
});

/** The register of confidentiality incidents, which privacy law has the store keep. */
function IncidentsPage() {
  const { data: incidents, isStale, toPage } = useListSearch(Route.useSearch(), incidentsOptions);
  const [open, setOpen] = useState<IncidentView | "new">();
  return (
    <AdminPage
      title="Privacy incidents"
      subtitle="Whenever someone saw, took or lost personal information. The law requires a note of each one, even a small one."
      actions={
        <>
          <ExportButton label="Export CSV" request={exportIncidents} />
          <Button size="sm" onClick={() => setOpen("new")}>
            Add incident
          </Button>
        </>
      }
    >
      <AdminList
        caption="Privacy incidents"
        list={incidents}
        columns={createIncidentColumns(setOpen)}
        rowId={({ id }) => id}
        isStale={isStale}
        empty={
          <EmptyState
            icon={ShieldAlert}
            title="No incidents"
            message="A parcel with another customer's slip, a lost phone, a stolen password: add it here."
          />
        }
        onPageChange={toPage}
      />
      {open !== undefined && (
        <IncidentDialog
          key={open === "new" ? "new" : open.id}
          incident={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </AdminPage>
  );
}
