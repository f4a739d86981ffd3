import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { classNames } from "../lib/class-names.ts";

export interface Crumb {
  readonly label: string;
  /** The path of the page. The last crumb has none, because it is the page in view. */
  readonly to?: string;
}

export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  // A narrow screen shows only the links, and "Home" alone would repeat the logo.
  const hasOneLink = crumbs.length <= 2;
  return (
    <nav aria-label="Breadcrumb" className={hasOneLink ? "max-sm:hidden" : undefined}>
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-small text-ink-muted">
        {crumbs.map((crumb, index) => (
          <li
            key={crumb.label}
            // The heading below it has the same words, and a narrow screen has no room for both.
            className={classNames("flex items-center gap-1.5", crumb.to === undefined && "max-sm:sr-only")}
          >
            {index > 0 && <ChevronRight aria-hidden className="size-4 shrink-0" />}
            {crumb.to === undefined ? (
              <span aria-current="page" className="font-medium text-ink wrap-anywhere">
                {crumb.label}
              </span>
            ) : (
              <Link
                to={crumb.to}
                className="inline-block py-0.5 wrap-anywhere underline-offset-4 hover:text-ink hover:underline"
              >
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
