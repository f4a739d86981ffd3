/**
 * The numbers of rows that a page of a list can show. A file of its own, because every page loads the schemas of
 * searches.
 */
export const pageSizes = ["10", "25", "50", "100"] as const;
export type PageSize = (typeof pageSizes)[number];
