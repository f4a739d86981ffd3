import type { PageItem } from "../../../components/pagination.tsx";

/**
 * The admin's orders: every page up to 7; beyond, the first, a window of up to 5 pages around the current one, and the
 * last, with gaps where pages are left out (specification section 2, "Order list").
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

/** The admin's products: five page buttons around the current page (specification section 9). */
export function fivePages(page: number, totalPages: number): PageItem[] {
  const first = Math.max(1, Math.min(page - 2, totalPages - 4));
  return range(first, Math.min(totalPages, first + 4));
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
