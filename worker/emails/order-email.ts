import type { OrderEmailText } from "../../contract/orders/emails.ts";
import { formatCents } from "../../contract/shared/money.ts";
import { formatGreeting, renderButton, renderFactsBox } from "./email-blocks.ts";
import { type EmailContent, layOutEmail } from "./email-layout.ts";
import type { OrderEmailData } from "./order-email-data.ts";
import { renderPlace } from "./order-place.ts";
import { renderContact, renderOrderSummary } from "./order-summary.ts";
import { countItems, writeWording } from "./order-wording.ts";
import { renderPickupCode } from "./pickup-code.ts";

/**
 * Renders an email about an order.
 * @param text the texts of the email (findOrderEmailText)
 */
export function renderOrderEmail(text: OrderEmailText, data: OrderEmailData): EmailContent {
  const { preheader, paragraphs, facts, action, settlement } = writeWording(text, data);
  // An email to the store has no greeting.
  const isForCustomer = text !== "new_order";
  return layOutEmail({
    kind: text,
    sender: data.sender,
    storeUrl: data.storeUrl,
    fields: {
      first_name: data.firstName,
      customer: data.address.full_name,
      order_number: data.orderNumber,
      items: countItems(data),
      total: formatCents(data.totalCents),
      amount: formatCents(data.refundCents ?? 0),
    },
    greeting: isForCustomer ? formatGreeting(data.firstName) : undefined,
    paragraphs,
    preheader,
    blocks: [
      ...(text === "ready" ? renderPickupCode(data) : []),
      ...(facts.length === 0 ? [] : [renderFactsBox(facts)]),
      renderButton(action, data.orderUrl),
      renderOrderSummary(data, settlement),
      ...renderPlace(text, data),
      ...(isForCustomer ? [renderContact(data.sender)] : []),
    ],
  });
}
