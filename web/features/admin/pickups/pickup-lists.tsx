import { useSuspenseQuery } from "@tanstack/react-query";
import { PackageCheck, PackageOpen } from "lucide-react";
import { useRef } from "react";
import type { PickupOrderView, PickupStep } from "../../../../contract/admin/pickups.ts";
import { formatPickupDay, formatPickupTimes } from "../../../../contract/orders/pickup.ts";
import { EmptyState } from "../../../components/page-states.tsx";
import { Tab, Tabs } from "../../../components/tabs.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { PrintSlips } from "../orders/print-slips.tsx";
import { pluralize } from "../shared/format.ts";
import { groupByWindow } from "./group-by-window.ts";
import { PickupCard } from "./pickup-card.tsx";
import { pickupsOptions } from "./queries.ts";

interface PickupListsProps {
  readonly step: PickupStep;
  readonly onHandOver: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** Lists the orders to make ready, or those that wait for pick-up. */
export function PickupLists({ step, ...actions }: PickupListsProps) {
  const lists = {
    to_make_ready: useSuspenseQuery(pickupsOptions("to_make_ready")),
    ready: useSuspenseQuery(pickupsOptions("ready")),
  };
  const { data, dataUpdatedAt } = lists[step];
  const { orders, total } = data;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="pickups-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs label="Step">
          {steps.map((tab) => (
            <Tab
              key={tab}
              to="/admin/pickups"
              search={(current) => ({ ...current, step: tab })}
              resetScroll={false}
              isCurrent={step === tab}
              count={lists[tab].data.total}
            >
              {stepLabels[tab]}
            </Tab>
          ))}
        </Tabs>
        {step === "to_make_ready" && orders.length > 1 && (
          <PrintSlips
            orderIds={orders.map(({ id }) => id)}
            label={`Print ${pluralize(orders.length, "slip")}`}
          />
        )}
      </div>
      <h2 id="pickups-heading" ref={heading} tabIndex={-1} className="sr-only">
        {stepLabels[step]}
      </h2>
      {orders.length < total && (
        <p className="text-small text-ink-muted">
          The first {orders.length} of {total} orders
        </p>
      )}
      {orders.length === 0 ? (
        <NoOrders step={step} />
      ) : (
        <PickupDays
          orders={orders}
          now={new Date(dataUpdatedAt)}
          // The button that had the focus leaves the list with its order.
          onMoved={() => heading.current?.focus()}
          {...actions}
        />
      )}
    </section>
  );
}

const steps: readonly PickupStep[] = ["to_make_ready", "ready"];
const stepLabels: Readonly<Record<PickupStep, string>> = { to_make_ready: "To make ready", ready: "Ready" };

function NoOrders({ step }: { readonly step: PickupStep }) {
  return step === "ready" ? (
    <EmptyState
      icon={PackageCheck}
      heading="h2"
      title="No order waits for pick-up"
      message="Orders appear here once they are marked as ready"
    />
  ) : (
    <EmptyState
      icon={PackageOpen}
      heading="h2"
      title="Nothing to make ready"
      message="Orders for pick-up appear here once customers place them"
    />
  );
}

interface PickupDaysProps {
  readonly orders: readonly PickupOrderView[];
  readonly now: Date;
  readonly onMoved: () => void;
  readonly onHandOver: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

function PickupDays({ orders, ...card }: PickupDaysProps) {
  const { timeZone } = useStoreDates();
  return groupByWindow(orders, timeZone).map(({ day, windows }) => (
    <section key={day} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {windows.map((window, index) => (
        <section key={window.starts_at} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {index === 0 && <h3 className="text-lead font-bold">{formatPickupDay(window, timeZone)}</h3>}
          <h4 className="text-small font-semibold text-ink-muted">
            {formatPickupTimes(window, timeZone)}, {pluralize(window.orders.length, "order")}
          </h4>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {window.orders.map((order) => (
              <PickupCard key={order.id} order={order} {...card} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  ));
}
