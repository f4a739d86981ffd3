import { ClipboardList, DollarSign, type LucideIcon, Package, Users } from "lucide-react";
import type { AdminStatsView } from "../../../../contract/admin.ts";
import { formatDollars } from "../../../../contract/money.ts";
import { Skeleton } from "../../../components/loading.tsx";

interface StatCardsProps {
  readonly stats: AdminStatsView | undefined;
  readonly hasFailed: boolean;
}

export function StatCards({ stats, hasFailed }: StatCardsProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {cards.map(({ label, note, Icon, value }) => (
        <div key={label} className="panel grid gap-1 p-4">
          <dt className="flex items-center justify-between gap-2 text-sm font-medium text-ink-muted">
            {label}
            <Icon aria-hidden className="size-5 shrink-0 text-evergreen-700" />
          </dt>
          <dd className="text-2xl font-extrabold tracking-tight tabular-nums">
            {stats !== undefined && value(stats)}
            {stats === undefined && hasFailed && "N/A"}
            {stats === undefined && !hasFailed && <Skeleton className="h-9 w-20" />}
          </dd>
          <dd className="text-xs text-ink-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

interface StatCard {
  readonly label: string;
  /** What is counted, in a few words. */
  readonly note: string;
  readonly Icon: LucideIcon;
  readonly value: (stats: AdminStatsView) => string;
}

const cards: readonly StatCard[] = [
  {
    label: "Total Products",
    note: "In the catalogue, hidden ones included",
    Icon: Package,
    value: (stats) => count.format(stats.total_products),
  },
  {
    label: "Total Users",
    note: "Accounts of customers and admins",
    Icon: Users,
    value: (stats) => count.format(stats.total_users),
  },
  {
    label: "Pending Orders",
    note: "Paid or processing: to be packed",
    Icon: ClipboardList,
    value: (stats) => count.format(stats.pending_orders),
  },
  {
    label: "Monthly Revenue",
    note: "This month, after refunds",
    Icon: DollarSign,
    value: (stats) => formatDollars(stats.monthly_revenue),
  },
];

const count = new Intl.NumberFormat("en-CA");
