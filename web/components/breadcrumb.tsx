import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";

export interface Crumb {
  readonly label: string;
  /** The path of the page. The last crumb has none, because it is the page in view. */
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
