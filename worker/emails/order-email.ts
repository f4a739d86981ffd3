import type { OrderEmailKind } from "../../contract/orders/emails.ts";
import { formatCents } from "../../contract/shared/money.ts";
import { formatGreeting, renderButton, renderFactsBox } from "./email-blocks.ts";
import { type EmailContent, layOutEmail } from "./email-layout.ts";
import type { OrderEmailData } from "./order-email-data.ts";
import { renderContact, renderDeliveryAddress, renderOrderSummary } from "./order-summary.ts";
import { countItems, writeWording } from "./order-wording.ts";

/** Renders an email about an order. */
export function renderOrderEmail(kind: OrderEmailKind, data: OrderEmailData): EmailContent {
  const { preheader, paragraphs, facts, action, settlement } = writeWording(kind, data);
  // An email to the store has no greeting.
  const isForCustomer = kind !== "new_order";
  return layOutEmail({
    kind,
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
      ...(facts.length === 0 ? [] : [renderFactsBox(facts)]),
      renderButton(action, data.orderUrl),
      renderOrderSummary(data, settlement),
      renderDeliveryAddress(data.address),
      ...(isForCustomer ? [renderContact(data.sender)] : []),
    ],
  });
}
