import type { IncidentView } from "../../../../contract/admin/incidents.ts";
import { Badge } from "../../../components/badge.tsx";
import { type Column, RowButton } from "../../../components/data-table.tsx";
import { formatDay } from "../../../lib/dates.ts";

/** Returns the columns of the register. A click on a row opens its entry. */
export function createIncidentColumns(
  onOpen: (incident: IncidentView) => void,
): readonly Column<IncidentView>[] {
  return [
    {
      heading: "What happened",
      className: "max-lg:col-span-2 lg:w-full lg:max-w-0",
      cell: (incident) => <RowButton onClick={() => onOpen(incident)}>{incident.description}</RowButton>,
    },
    {
      heading: "Found",
      className: "text-sm text-ink-muted lg:whitespace-nowrap",
      cell: ({ found_on }) => formatDay(found_on),
    },
    {
      heading: "People",
      className: "text-sm text-ink-muted",
      cell: ({ people_count: count }) => (count === null ? "Unknown" : count.toLocaleString("en-CA")),
    },
    {
      heading: "Real risk of significant harm",
      className: "lg:whitespace-nowrap",
      cell: (incident) => <Risk incident={incident} />,
    },
  ];
}

function Risk({ incident }: { readonly incident: IncidentView }) {
  if (!incident.is_serious_risk) return <Badge tone="neutral">No real risk</Badge>;
  const isTold = incident.regulator_told_on !== null && incident.people_told_on !== null;
  return (
    <Badge tone={isTold ? "wheat" : "danger"}>{isTold ? "Real risk, told" : "Real risk, not told"}</Badge>
  );
}
