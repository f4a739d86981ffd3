import { orderLinkHeader } from "../../contract/orders/order-link.ts";

/**
 * Returns the options of an API call about an order.
 * @param link opens a guest's order. Without it, the call is the account's
 */
export function withLink(link: string | undefined): { readonly headers?: Record<string, string> } {
  return link === undefined ? {} : { headers: { [orderLinkHeader]: link } };
}
