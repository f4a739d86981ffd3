import { readLinkedOrderId } from "../../../contract/orders/order-link.ts";
import { ApiError } from "../../lib/api-error.ts";
import { searchSchema, textParam } from "../../lib/search-params.ts";

/** Parses the address of a guest's order, which contains its link. */
export const linkSearch = searchSchema({ link: textParam });

/** @throws ApiError order_not_found for a text that is no link, as the API does for one that has ended */
export function requireOpenLink(link = ""): { orderId: string; link: string } {
  const orderId = readLinkedOrderId(link);
  if (orderId !== undefined) return { orderId, link };
  throw new ApiError("This is not a link to an order", { status: 404, code: "order_not_found" });
}
