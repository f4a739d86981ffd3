import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import {
  ChevronRight,
  ClipboardList,
  CreditCard,
  DollarSign,
  Mail,
  Package,
  Settings,
  ShoppingBag,
  Users,
} from "lucide-react";
import type { AdminStatsView } from "../../../../contract/admin/dashboard.ts";
import { stockLabel } from "../../../../contract/catalog/stock-label.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { Badge } from "../../../components/badge.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { Panel } from "../../../components/panel.tsx";
import { profileOptions } from "../../../features/account/queries.ts";
import { OpeningDay } from "../../../features/admin/dashboard/opening-day.tsx";
import { openingOptions } from "../../../features/admin/dashboard/queries.ts";
import { hasWork, WorkList } from "../../../features/admin/dashboard/work-list.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { ChartFigure, ColumnChart } from "../../../features/admin/shared/charts.tsx";
import { formatShortDay } from "../../../features/admin/shared/format.ts";
import { connectionAdvice } from "../../../features/admin/shared/requests.ts";
import { StatTiles } from "../../../features/admin/shared/stat-tiles.tsx";
import { StatusBadge } from "../../../features/orders/status-badge.tsx";
import { api, unwrapData } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { accountKey } from "../../../lib/query-client.ts";

export const Route = createFileRoute("/_admin/admin/")({
  staticData: { errorTitle: "The numbers could not be loaded" },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(openingOptions);
    return queryClient.ensureQueryData(statsOptions);
  },
  component: DashboardPage,
});

const statsOptions = queryOptions({
  queryKey: accountKey("admin", "stats"),
  queryFn: () => unwrapData(api.admin.stats.$get(), connectionAdvice),
  staleTime: 0,
  refetchInterval: 60_000,
});

function DashboardPage() {
  const { data: profile } = useSuspenseQuery(profileOptions);
  const { data: stats } = useSuspenseQuery(statsOptions);
  const isBusy = hasWork(stats.work);
  return (
    <AdminPage
      title={`Welcome back, ${profile.first_name || "there"}`}
      subtitle="What there is to do today, and how the store is doing."
    >
      {!isBusy && <OpeningDay isFolded={false} />}
      <WorkList work={stats.work} />
      {isBusy && <OpeningDay isFolded />}
      <StatTiles tiles={toTiles(stats)} />
      <ToolCards />
      <Panel title="Sales of the last 30 days">
        <ChartFigure
          caption="Orders and revenue of each of the last 30 days"
          columns={["Day", "Orders", "Revenue"]}
          rows={stats.sales_by_day.map((day) => [
            formatShortDay(day.date),
            String(day.orders),
            formatDollars(day.revenue),
          ])}
        >
          <ColumnChart
            points={stats.sales_by_day.map((day) => ({
              id: day.date,
              label: formatShortDay(day.date),
              value: day.revenue,
            }))}
            format={formatDollars}
          />
        </ChartFigure>
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <LatestOrders orders={stats.latest_orders} />
        <LowStock products={stats.low_stock} />
      </div>
    </AdminPage>
  );
}

function toTiles(stats: AdminStatsView) {
  const today = toStoreDay(new Date());
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

const tools = [
  { to: "/admin/products", title: "Products", text: "Prices, stock and images", Icon: Package },
  { to: "/admin/orders", title: "Orders", text: "Pack, ship and refund", Icon: ShoppingBag },
  { to: "/admin/users", title: "Users", text: "Customers and roles", Icon: Users },
  { to: "/admin/payments-health", title: "Payments", text: "Compared with Stripe", Icon: CreditCard },
  { to: "/admin/mails", title: "Emails", text: "Sent, waiting and failed", Icon: Mail },
  { to: "/admin/settings", title: "Settings", text: "Delivery, taxes, newsletter", Icon: Settings },
] as const;

function ToolCards() {
  return (
    <ul aria-label="Tools" className="grid grid-cols-2 gap-3 lg:grid-cols-3 lg:gap-4">
      {tools.map(({ to, title, text, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className="panel flex items-center gap-3 p-3.5 transition-shadow duration-200 hover:shadow-lifted"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-evergreen-50 text-evergreen-700">
              <Icon aria-hidden className="size-5.5" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-bold">{title}</span>
              <span className="block text-sm text-ink-muted max-sm:hidden">{text}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted max-sm:hidden" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function LatestOrders({ orders }: { readonly orders: AdminStatsView["latest_orders"] }) {
  return (
    <Panel
      title="Latest orders"
      aside={
        <Link to="/admin/orders" className={`text-sm ${textLinkClass}`}>
          All orders
        </Link>
      }
    >
      {orders.length === 0 && (
        <p className="text-ink-muted">Orders will appear here once customers place them</p>
      )}
      <ul className="-mx-2 divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id}>
            <Link
              to="/admin/orders"
              search={{ detail: order.id }}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 rounded-control px-2 py-2.5 text-[0.9375rem] hover:bg-evergreen-50"
            >
              <span className="truncate">
                <span className="font-semibold tabular-nums">{order.order_number}</span>{" "}
                <span className="text-ink-muted">{order.user_name}</span>
              </span>
              <span className="text-right font-semibold tabular-nums">
                {formatDollars(order.total_amount)}
              </span>
              <span className="text-sm text-ink-muted">{formatDateTime(order.created_at)}</span>
              <span className="justify-self-end">
                <StatusBadge status={order.status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function LowStock({ products }: { readonly products: AdminStatsView["low_stock"] }) {
  return (
    <Panel title="Low stock">
      {products.length === 0 && <p className="text-ink-muted">Everything is well stocked.</p>}
      <ul className="-mx-2 divide-y divide-line">
        {products.map((product) => (
          <li key={product.id}>
            <Link
              to="/admin/products/$id/edit"
              params={{ id: product.id }}
              className="flex items-center justify-between gap-3 rounded-control px-2 py-2.5 text-[0.9375rem] hover:bg-evergreen-50"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{product.name}</span>
                <span className="block text-sm text-ink-muted">{product.sku}</span>
              </span>
              <Badge tone={product.stock_quantity === 0 ? "danger" : "wheat"}>
                {stockLabel(product.stock_quantity)}
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
