import { Link, linkOptions } from "@tanstack/react-router";
import type { AdminStatsView } from "../../../../contract/admin/dashboard.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../../contract/shared/money.ts";
import { formatMonthAndDay, pluralize } from "../shared/format.ts";

type DaySales = AdminStatsView["sales_by_day"][number];

interface SalesTilesProps {
  /** The latest day is the last one. */
  readonly days: readonly DaySales[];
}

/** Shows today's, yesterday's and the week's sales, each beside those of a week before. */
export function SalesTiles({ days }: SalesTilesProps) {
  const tiles = [
    { label: "Today", sold: days.slice(-1), before: days.slice(-8, -7) },
    { label: "Yesterday", sold: days.slice(-2, -1), before: days.slice(-9, -8) },
    { label: "Last 7 days", sold: days.slice(-7), before: days.slice(-14, -7) },
  ];
  return (
    <dl className="panel grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] divide-line sm:divide-x">
      {tiles.map(({ label, sold, before }) => (
        <div
          key={label}
          className="relative grid min-w-0 content-start px-3 py-2.5 hover:bg-brand-50 sm:px-5"
        >
          <dt className="text-small font-medium text-ink-muted">{label}</dt>
          <dd className="text-lead font-extrabold tabular-nums sm:text-section">
            <Link {...linkToDays(sold)} className="after:absolute after:inset-0">
              {formatDollars(sumRevenue(sold))}
            </Link>
          </dd>
          <dd className="text-caption text-ink-muted">{pluralize(sumOrders(sold), "order")}</dd>
          <dd className="text-caption text-ink-muted">
            {describeBefore(before)}: {formatDollars(sumRevenue(before))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function sumRevenue(days: readonly DaySales[]): number {
  return centsToDollars(days.reduce((sum, { revenue }) => sum + dollarsToCents(revenue), 0));
}

function sumOrders(days: readonly DaySales[]): number {
  return days.reduce((sum, { orders }) => sum + orders, 0);
}

function describeBefore(days: readonly DaySales[]): string {
  const [first] = days;
  return days.length === 1 && first !== undefined ? formatMonthAndDay(first.date) : "7 days before";
}

function linkToDays(days: readonly DaySales[]) {
  return linkOptions({
    to: "/admin/orders",
    search: { view: "analytics", from: days[0]?.date, to: days.at(-1)?.date },
  });
}
