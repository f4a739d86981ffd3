import type { OrderEmailKind } from "../../contract/orders/emails.ts";
import {
  formatGreeting,
  renderButton,
  renderFactsBox,
  renderHeading,
  renderParagraphs,
} from "./email-blocks.ts";
import { type EmailContent, layOutEmail } from "./email-layout.ts";
import type { OrderEmailData } from "./order-email-data.ts";
import { renderContact, renderDeliveryAddress, renderOrderSummary } from "./order-summary.ts";
import { writeWording } from "./order-wording.ts";

/** Renders an email about an order. */
export function renderOrderEmail(kind: OrderEmailKind, data: OrderEmailData): EmailContent {
  const { subject, preheader, facts, action, settlement, reader, ...wording } = writeWording(kind, data);
  const isForCustomer = reader === "customer";
  return layOutEmail({
    sender: data.sender,
    storeUrl: data.storeUrl,
    subject,
    preheader,
    blocks: [
      renderHeading(wording.heading),
      renderParagraphs([...(isForCustomer ? [formatGreeting(data.firstName)] : []), ...wording.paragraphs]),
      ...(facts.length === 0 ? [] : [renderFactsBox(facts)]),
      renderButton(action, data.orderUrl),
      renderOrderSummary(data, settlement),
      renderDeliveryAddress(data.address),
      ...(isForCustomer ? [renderContact(data.sender)] : []),
    ],
  });
}
