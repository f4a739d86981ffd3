import * as v from "valibot";

/** The entry of every successful response. A response without `data` uses it directly. */
export const success = v.literal(true);

/**
 * Returns the schema of a successful response.
 * @param more entries beside `data`, such as a message for the user
 */
export function ok<Data extends v.GenericSchema, More extends v.ObjectEntries = Record<never, never>>(
  data: Data,
  more: More = {} as More, // without the argument, More is empty
) {
  return v.object({ success, data, ...more });
}

/**
 * Returns the schema of a response with one page of a list.
 * @param more entries beside the page, such as a sum over all pages
 */
export function pageOf<Item extends v.GenericSchema, More extends v.ObjectEntries = Record<never, never>>(
  item: Item,
  more: More = {} as More, // without the argument, More is empty
) {
  return v.object({
    success,
    data: v.array(item),
    /** The number of items on all pages. */
    count: v.number(),
    page: v.number(),
    limit: v.number(),
    total_pages: v.number(),
    ...more,
  });
}

/** A successful response with only a message for the user. */
export const messageResponse = v.object({ success, message: v.string() });
