import { createFileRoute, Link } from "@tanstack/react-router";
import { PackageCheck, Plus } from "lucide-react";
import { useState } from "react";
import type { SupplierDeliverySummaryView } from "../../../../../contract/admin/supplier-deliveries.ts";
import { formatDollars } from "../../../../../contract/shared/money.ts";
import { Badge } from "../../../../components/badge.tsx";
import { Button } from "../../../../components/button.tsx";
import { type Column, rowActionClass } from "../../../../components/data-table.tsx";
import { StoreDate } from "../../../../components/store-date.tsx";
import { Tab, Tabs } from "../../../../components/tabs.tsx";
import { deliveriesSearch } from "../../../../features/admin/receiving/deliveries-search.ts";
import { DeliveryDialog } from "../../../../features/admin/receiving/delivery-dialog.tsx";
import { countUnsentLines } from "../../../../features/admin/receiving/line-queue.ts";
import { deliveriesOptions } from "../../../../features/admin/receiving/queries.ts";
import { pluralize } from "../../../../features/admin/shared/format.ts";
import { ListScreen } from "../../../../features/admin/shared/list-screen.tsx";
import { useListSearch } from "../../../../features/admin/shared/use-list-search.ts";
import { getSignedInUserId } from "../../../../lib/auth/session.ts";

export const Route = createFileRoute("/_admin/admin/receiving/")({
  staticData: { errorTitle: "The deliveries could not be loaded" },
  validateSearch: deliveriesSearch,
  loader: ({ context: { queryClient }, location }) =>
    queryClient.ensureQueryData(deliveriesOptions(deliveriesSearch(location.search))),
  component: ReceivingPage,
});

function ReceivingPage() {
  const loaded = useListSearch(Route.useSearch(), deliveriesOptions);
  const navigate = Route.useNavigate();
  const [isStarting, setStarting] = useState(false);
  return (
    <ListScreen
      title="Receiving"
      subtitle="Deliveries of suppliers"
      actions={
        <Button size="sm" onClick={() => setStarting(true)}>
          <Plus aria-hidden className="size-4" />
          Receive a delivery
        </Button>
      }
      filters={
        <Tabs label="Deliveries">
          {tabs.map(({ label, state }) => (
            <Tab
              key={label}
              to="/admin/receiving"
              search={state === undefined ? {} : { state }}
              isCurrent={loaded.search.state === state}
            >
              {label}
            </Tab>
          ))}
        </Tabs>
      }
      loaded={loaded}
      columns={columns}
      rowId={({ id }) => id}
      empty={{
        icon: PackageCheck,
        title: "No deliveries",
        message: "Scan what a supplier delivers, and book it: stock and costs are then up to date.",
      }}
    >
      {isStarting && (
        <DeliveryDialog
          onSaved={({ id }) =>
            void navigate({ to: "/admin/receiving/$id", params: { id }, ignoreBlocker: true })
          }
          onClose={() => setStarting(false)}
        />
      )}
    </ListScreen>
  );
}

const tabs = [
  { label: "All", state: undefined },
  { label: "Drafts", state: "draft" },
  { label: "Booked", state: "booked" },
] as const;

const columns: readonly Column<SupplierDeliverySummaryView>[] = [
  {
    heading: "Supplier",
    cell: ({ id, supplier, number }) => (
      <Link to="/admin/receiving/$id" params={{ id }} className={rowActionClass}>
        {[supplier, number].filter(Boolean).join(", ")}
      </Link>
    ),
  },
  {
    heading: "State",
    cell: ({ booked_at }) =>
      booked_at === null ? <Badge tone="accent">Draft</Badge> : <Badge tone="brand">Booked</Badge>,
  },
  {
    heading: "Lines",
    cell: ({ id, lines, units }) => (
      <>
        {pluralize(lines, "line")}, {pluralize(units, "unit")}
        <UnsentLines deliveryId={id} />
      </>
    ),
  },
  { heading: "Cost", cell: ({ cost }) => formatDollars(cost), isRight: true },
  { heading: "Begun", cell: ({ created_at }) => <StoreDate at={created_at} /> },
];

/** Says that lines wait in this browser, because only the delivery's page sends them. */
function UnsentLines({ deliveryId }: { readonly deliveryId: string }) {
  const count = countUnsentLines(getSignedInUserId() ?? "", deliveryId);
  if (count === 0) return null;
  return (
    <span className="block text-small font-semibold text-accent-700">
      {pluralize(count, "line")} not sent yet
    </span>
  );
}
