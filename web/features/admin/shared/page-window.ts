import type { PageItem } from "../../../components/pagination.tsx";

/**
 * Lists the page links of most lists. If there are more than 7 pages, it lists only the first, the last and up to 5
 * around the current one, with gaps between them.
 */
export function listPageItems(page: number, totalPages: number): PageItem[] {
  if (totalPages <= 7) return range(1, totalPages);
  const first = Math.max(1, page - 2);
  const last = Math.min(totalPages, page + 2);
  const items: PageItem[] = range(first, last);
  if (first > 2) items.unshift("gap-before");
  if (first > 1) items.unshift(1);
  if (last < totalPages - 1) items.push("gap-after");
  if (last < totalPages) items.push(totalPages);
  return items;
}

/** Lists the page links of the product list, which are five around the current page. */
export function listFivePages(page: number, totalPages: number): PageItem[] {
  const first = Math.max(1, Math.min(page - 2, totalPages - 4));
  return range(first, Math.min(totalPages, first + 4));
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
