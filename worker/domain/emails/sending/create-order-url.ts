import { orderLinkPath } from "../../../../contract/orders/order-link.ts";
import type { emails } from "../../../db/schema/emails.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { signEmailLink } from "../../orders/order-access.ts";

type EmailRow = typeof emails.$inferSelect;

/**
 * Creates the address of the page that an order's email opens: in the admin area, in the customer's account, or with the link
 * of a guest's order. The link is signed for the recipient, so it opens nothing if the order has another address by now.
 */
export async function createOrderUrl(
  context: StoreContext,
  { kind, recipient }: Pick<EmailRow, "kind" | "recipient">,
  { id, guestEmail }: Pick<OrderRow, "id" | "guestEmail">,
): Promise<string> {
  const { url } = context.site;
  if (kind === "new_order") return `${url}/admin/orders?detail=${id}`;
  if (guestEmail === null) return `${url}/account/orders/${id}`;
  return `${url}${orderLinkPath}?link=${await signEmailLink(context, { id, guestEmail: recipient })}`;
}
