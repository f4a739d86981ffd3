import type { PageItem } from "../../../components/pagination.tsx";

/**
 * Returns the page links of most lists: all pages if there are at most 7; otherwise the first, up to 5 around the
 * current one, and the last, with gaps between them.
 */
export function ordersPageItems(page: number, totalPages: number): PageItem[] {
  if (totalPages <= 7) return range(1, totalPages);
  const first = Math.max(1, page - 2);
  const last = Math.min(totalPages, page + 2);
  return [
    ...(first > 1 ? [1] : []),
    ...(first > 2 ? (["gap-before"] as const) : []),
    ...range(first, last),
    ...(last < totalPages - 1 ? (["gap-after"] as const) : []),
    ...(last < totalPages ? [totalPages] : []),
  ];
}

/** Returns the page links of the product list: five around the current page. */
export function fivePages(page: number, totalPages: number): PageItem[] {
  const first = Math.max(1, Math.min(page - 2, totalPages - 4));
  return range(first, Math.min(totalPages, first + 4));
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
