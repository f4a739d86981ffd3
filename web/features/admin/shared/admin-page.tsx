import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "../../../components/breadcrumb.tsx";

interface AdminPageProps {
  readonly title: string;
  readonly subtitle?: string;
  /** From the dashboard down to this page; the dashboard's own page has none. */
  readonly trail?: readonly Crumb[];
  /** Beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen of the admin area: where one is, where one can go, and the screen's title. */
export function AdminPage({ title, subtitle, trail = [], actions, children }: AdminPageProps) {
  const dashboard = trail.length === 0 ? { label: "Admin Dashboard" } : { ...dashboardCrumb };
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-5 py-5 sm:py-7">
      <div className="grid gap-3">
        <Breadcrumb crumbs={[{ label: "Home", to: "/" }, dashboard, ...trail]} />
        <nav aria-label="Admin" className="-mx-4 overflow-x-auto px-4 no-scrollbar sm:mx-0 sm:px-0">
          <ul className="flex w-max gap-1 rounded-control border border-line bg-surface p-1">
            {sections.map(({ to, label, exact }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact, includeSearch: false }}
                  className="inline-flex min-h-9 items-center rounded-lg px-3 text-sm font-semibold whitespace-nowrap text-ink-muted hover:bg-evergreen-50 hover:text-ink"
                  activeProps={{ className: "bg-evergreen-100 text-evergreen-800" }}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-extrabold sm:text-3xl">{title}</h1>
          {subtitle !== undefined && <p className="mt-1 text-[0.9375rem] text-ink-muted">{subtitle}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

const dashboardCrumb = { label: "Admin Dashboard", to: "/admin" } as const;

const sections = [
  { to: "/admin", label: "Dashboard", exact: true },
  { to: "/admin/orders", label: "Orders", exact: false },
  { to: "/admin/products", label: "Products", exact: false },
  { to: "/admin/users", label: "Users", exact: false },
  { to: "/admin/payments-health", label: "Payments", exact: false },
  { to: "/admin/settings", label: "Settings", exact: false },
  { to: "/admin/audit-log", label: "Audit log", exact: false },
] as const;
