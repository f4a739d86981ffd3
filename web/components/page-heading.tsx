import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

interface PageHeadingProps {
  readonly title: string;
  readonly subtitle?: string;
  /** A count or a button beside the title. */
  readonly children?: ReactNode;
}

export function PageHeading({ title, subtitle, children }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-3xl font-extrabold sm:text-4xl">{title}</h1>
        {subtitle !== undefined && <p className="mt-2 max-w-2xl text-ink-muted">{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}

export interface Crumb {
  readonly label: string;
  /** Undefined for the last crumb, which is the page itself. */
  readonly to?: string;
}

export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-ink-muted">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex items-center gap-1.5">
            {crumb.to === undefined ? (
              <span aria-current="page" className="font-medium text-ink wrap-anywhere">
                {crumb.label}
              </span>
            ) : (
              <Link to={crumb.to} className="underline-offset-4 hover:text-ink hover:underline">
                {crumb.label}
              </Link>
            )}
            {index < crumbs.length - 1 && <ChevronRight aria-hidden className="size-4 shrink-0" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
