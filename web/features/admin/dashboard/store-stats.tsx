import { Link } from "@tanstack/react-router";
import { ClipboardList, DollarSign, Package, Users } from "lucide-react";
import type { AdminStatsView } from "../../../../contract/admin/dashboard.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { useStoreDates } from "../../../lib/dates.ts";
import { StatTiles } from "../shared/stat-tiles.tsx";

/** Shows the store's main numbers, each as a link to its list. */
export function StoreStats({ stats }: { readonly stats: AdminStatsView }) {
  return <StatTiles tiles={createTiles(stats, useStoreDates().today)} />;
}

function createTiles(stats: AdminStatsView, today: string) {
  return [
    {
      label: "Total Products",
      value: (
        <Link to="/admin/products" className={tileLinkClass}>
          {wholeNumber.format(stats.total_products)}
        </Link>
      ),
      note: "In the catalogue, including hidden ones",
      Icon: Package,
    },
    {
      label: "Total Users",
      value: (
        <Link to="/admin/users" className={tileLinkClass}>
          {wholeNumber.format(stats.total_users)}
        </Link>
      ),
      note: "Customers and admins",
      Icon: Users,
    },
    {
      label: "Pending Orders",
      value: (
        <Link to="/admin/orders" search={{ work: "pending" }} className={tileLinkClass}>
          {wholeNumber.format(stats.pending_orders)}
        </Link>
      ),
      note: "To pack or to ship",
      Icon: ClipboardList,
    },
    {
      label: "Monthly Revenue",
      value: (
        <Link
          to="/admin/orders"
          search={{ view: "analytics", from: `${today.slice(0, 7)}-01`, to: today }}
          className={tileLinkClass}
        >
          {formatDollars(stats.monthly_revenue)}
        </Link>
      ),
      note: "This month, after refunds",
      Icon: DollarSign,
    },
  ];
}

const tileLinkClass = "after:absolute after:inset-0 after:rounded-card";
const wholeNumber = new Intl.NumberFormat("en-CA");
