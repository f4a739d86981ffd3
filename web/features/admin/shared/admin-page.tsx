import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "../../../components/breadcrumb.tsx";

interface AdminPageProps {
  readonly title: string;
  readonly subtitle?: string;
  /** Breadcrumbs after the dashboard, of which the last is this page. Empty on the dashboard. */
  readonly trail?: readonly Crumb[];
  /** Shown beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Lays out an admin screen with its breadcrumbs, title, actions and content. */
export function AdminPage({ title, subtitle, trail = [], actions, children }: AdminPageProps) {
  const dashboard = trail.length === 0 ? { label: "Admin Dashboard" } : dashboardCrumb;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-5 pt-4 pb-7">
      <Breadcrumb crumbs={[{ label: "Home", to: "/" }, dashboard, ...trail]} />
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
