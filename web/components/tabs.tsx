import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

interface TabsProps {
  /** Names the group for screen readers. */
  readonly label: string;
  /** <Tab>s. */
  readonly children: ReactNode;
}

/** Arranges links to the views of one list or page. */
export function Tabs({ label, children }: TabsProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1.5 print:hidden">
      {children}
    </nav>
  );
}

interface TabLinkProps extends ComponentProps<"a"> {
  readonly isCurrent: boolean;
  /** The number of entries in the view. */
  readonly count?: number | undefined;
}

/** A typed link with the props of the router's <Link>. The caller says which tab is current. */
export const Tab = createLink(TabLink);

function TabLink({ isCurrent, count, className, children, ...link }: TabLinkProps) {
  return (
    <a
      {...link}
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(
        "inline-flex min-h-9 items-center gap-2 rounded-control border px-3 text-small font-semibold whitespace-nowrap pointer-coarse:min-h-11",
        isCurrent
          ? "border-brand-700 bg-brand-700 text-white"
          : "border-line-strong/60 bg-surface text-brand-800 hover:bg-brand-50",
        className,
      )}
    >
      {children}
      {count !== undefined && <span className="font-normal tabular-nums">{count}</span>}
    </a>
  );
}
