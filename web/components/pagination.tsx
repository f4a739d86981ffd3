import { ChevronLeft, ChevronRight } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { createClickProps } from "./button.tsx";

interface PaginationProps {
  readonly page: number;
  readonly totalPages: number;
  readonly onPageChange: (page: number) => void;
  /** Returns the address of a page. Its button is then a link, which also works without scripts. */
  readonly pageHref?: (page: number) => string;
  /** Selects the page numbers to show. */
  readonly pages?: (page: number, totalPages: number) => readonly PageItem[];
}

export type PageItem = number | "gap-before" | "gap-after";

export function Pagination({ page, totalPages, onPageChange, pageHref, pages = listPages }: PaginationProps) {
  if (totalPages <= 1) return null;
  const createItem = (target: number) => ({
    href: pageHref?.(target),
    onClick: () => onPageChange(target),
  });
  return (
    <nav aria-label="Pagination" className="flex flex-wrap items-center justify-center gap-1.5">
      <PageButton {...createItem(page - 1)} disabled={page <= 1}>
        <ChevronLeft aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Previous</span>
      </PageButton>
      {pages(page, totalPages).map((item) =>
        typeof item === "string" ? (
          <span key={item} aria-hidden className="px-1 text-ink-muted">
            …
          </span>
        ) : (
          <PageButton
            key={item}
            {...createItem(item)}
            aria-label={`Page ${item}`}
            aria-current={item === page ? "page" : undefined}
          >
            {item}
          </PageButton>
        ),
      )}
      <PageButton {...createItem(page + 1)} disabled={page >= totalPages}>
        <span className="max-sm:sr-only">Next</span>
        <ChevronRight aria-hidden className="size-4" />
      </PageButton>
    </nav>
  );
}

interface PageButtonProps {
  readonly href: string | undefined;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly "aria-label"?: string;
  readonly "aria-current"?: "page" | undefined;
  readonly children: ReactNode;
}

function PageButton({ href, onClick, disabled = false, children, ...aria }: PageButtonProps) {
  const className = classNames(itemClass, aria["aria-current"] === "page" ? currentClass : otherClass);
  if (href === undefined) {
    return (
      <button type="button" {...createClickProps(disabled, onClick)} className={className} {...aria}>
        {children}
      </button>
    );
  }
  const handleClick = (event: MouseEvent) => {
    // With a modifier key, the browser opens another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onClick();
  };
  // The link that led to the last page keeps the focus.
  const link = disabled
    ? { role: "link", "aria-disabled": true, tabIndex: -1 }
    : { href, onClick: handleClick };
  return (
    <a {...link} className={className} {...aria}>
      {children}
    </a>
  );
}

/** Lists all pages if there are up to 7. Otherwise lists the first, the last, the current one and its neighbours. */
function listPages(page: number, totalPages: number): PageItem[] {
  const all = Array.from({ length: totalPages }, (_, index) => index + 1);
  if (totalPages <= 7) return all;
  const inner = all.slice(1, -1).filter((candidate) => Math.abs(candidate - page) <= 1);
  const items: PageItem[] = [1];
  if ((inner[0] ?? totalPages) > 2) items.push("gap-before");
  items.push(...inner);
  if ((inner.at(-1) ?? 1) < totalPages - 1) items.push("gap-after");
  items.push(totalPages);
  return items;
}

const itemClass =
  "inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-control border px-3 text-small font-semibold tabular-nums inactive:cursor-not-allowed inactive:opacity-50";
const currentClass = "border-brand-700 bg-brand-700 text-white";
const otherClass =
  "border-line bg-surface text-ink not-inactive:hover:border-brand-700 not-inactive:hover:bg-brand-50";
