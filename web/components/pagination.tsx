import { ChevronLeft, ChevronRight } from "lucide-react";
import { classNames } from "../lib/class-names.ts";

interface PaginationProps {
  readonly page: number;
  readonly totalPages: number;
  readonly onPageChange: (page: number) => void;
  /** Which page numbers are shown; the shop's rule by default. */
  readonly pages?: (page: number, totalPages: number) => readonly PageItem[];
}

export type PageItem = number | "gap-before" | "gap-after";

export function Pagination({ page, totalPages, onPageChange, pages = pagesToShow }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label="Pagination" className="flex flex-wrap items-center justify-center gap-1.5">
      <button
        type="button"
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
        className={classNames(itemClass, otherClass)}
      >
        <ChevronLeft aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Previous</span>
      </button>
      {pages(page, totalPages).map((item) =>
        typeof item === "string" ? (
          <span key={item} aria-hidden className="px-1 text-ink-muted">
            …
          </span>
        ) : (
          <button
            key={item}
            type="button"
            aria-label={`Page ${item}`}
            aria-current={item === page ? "page" : undefined}
            onClick={() => onPageChange(item)}
            className={classNames(itemClass, item === page ? currentClass : otherClass)}
          >
            {item}
          </button>
        ),
      )}
      <button
        type="button"
        disabled={page >= totalPages}
        onClick={() => onPageChange(page + 1)}
        className={classNames(itemClass, otherClass)}
      >
        <span className="max-sm:sr-only">Next</span>
        <ChevronRight aria-hidden className="size-4" />
      </button>
    </nav>
  );
}

/** Every page up to 7; beyond, the first, the last and those within 1 of the current one (specification section 9). */
function pagesToShow(page: number, totalPages: number): PageItem[] {
  const all = Array.from({ length: totalPages }, (_, index) => index + 1);
  if (totalPages <= 7) return all;
  const near = all.filter((candidate) => Math.abs(candidate - page) <= 1);
  const inner = near.filter((candidate) => candidate > 1 && candidate < totalPages);
  return [
    1,
    ...((inner[0] ?? totalPages) > 2 ? (["gap-before"] as const) : []),
    ...inner,
    ...((inner.at(-1) ?? 1) < totalPages - 1 ? (["gap-after"] as const) : []),
    totalPages,
  ];
}

const itemClass =
  "inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-control border px-3 text-sm font-semibold tabular-nums disabled:cursor-not-allowed disabled:opacity-50";
const currentClass = "border-evergreen-700 bg-evergreen-700 text-white";
const otherClass =
  "border-line bg-surface text-ink enabled:hover:border-evergreen-700 enabled:hover:bg-evergreen-50";
