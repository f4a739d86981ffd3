/** The request header with the link of a guest's order, which is also in the emails about the order. */
export const orderLinkHeader = "Order-Link";

/** The path of the page that a link opens. Its address has the link as `link`. */
export const orderLinkPath = "/order";

/**
 * Returns the id of a link's order, which is readable without the store's secret.
 * @returns undefined for a text that is no link
 */
export function readLinkedOrderId(link: string): string | undefined {
  return /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[_.]/.exec(link)?.[1];
}
