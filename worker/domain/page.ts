/** One page of a list, as the API returns it. */
export interface Page<View> {
  readonly data: View[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
  readonly total_pages: number;
}

/**
 * Creates one page of a list.
 * @param found the number of rows on all pages
 */
export function toPage<View>(
  data: View[],
  found: number | undefined,
  { page, limit }: { readonly page: number; readonly limit: number },
): Page<View> {
  const count = found ?? 0;
  return { data, count, page, limit, total_pages: Math.ceil(count / limit) };
}
