import type { OrderEmailKind, WrittenEmailKind } from "../../../contract/orders/emails.ts";
import { priceCart, priceLine, standardShipping } from "../../../contract/shared/pricing.ts";
import { renderExistingAccountEmail, renderSuspensionEmail } from "../../emails/account-email.ts";
import type { EmailContent, EmailSender } from "../../emails/email-layout.ts";
import { renderLowStockEmail } from "../../emails/low-stock-email.ts";
import { renderOrderEmail } from "../../emails/order-email.ts";
import type { OrderEmailData } from "../../emails/order-email-data.ts";
import type { StoreContext } from "../context.ts";
import { writeConfirmationEmail, writeUnsubscribeEmail, writeWelcomeEmail } from "../newsletter/emails.ts";
import type { StoreSettings } from "../settings/settings-row.ts";
import { writeStockAlertEmail } from "../stock-alerts/send-stock-alerts.ts";

type Example = (
  context: StoreContext,
  sender: EmailSender,
  settings: StoreSettings,
) => EmailContent | Promise<EmailContent>;

const exampleRecipient = { id: "00000000-0000-4000-8000-000000000000", email: "robin@example.ca" };
const parcel = {
  carrier: "Canada Post",
  trackingNumber: "7023210039414604",
  trackingUrl: "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=7023210039414604",
};

/** Renders each kind of email for an example order, account or product. */
export const emailExamples: Record<WrittenEmailKind, Example> = {
  new_order: createOrderExample("new_order", { customerNotes: "Please leave it at the side door." }),
  placed: createOrderExample("placed", { isCash: true, isPaid: false }),
  paid: createOrderExample("paid"),
  shipped: createOrderExample("shipped", parcel),
  delivered: createOrderExample("delivered", parcel),
  canceled: createOrderExample("canceled"),
  refunded: createOrderExample("refunded", { refundCents: 1_099, refundedCents: 1_099 }),
  refund_failed: createOrderExample("refund_failed", { refundCents: 1_099 }),
  return_requested: createOrderExample("return_requested", {
    returned: ["1 × Wooden Blocks"],
    refundCents: 1_231,
  }),
  return_approved: createOrderExample("return_approved", {
    returned: ["1 × Wooden Blocks"],
    answer: "Bring it to the counter, or send it to us.",
  }),
  return_declined: createOrderExample("return_declined", {
    returned: ["1 × Wooden Blocks"],
    answer: "The box was opened, and a part is missing.",
  }),
  account_suspended: ({ site }, sender) =>
    renderSuspensionEmail({
      sender,
      firstName: "Robin",
      reason: "Three parcels were refused.",
      storeUrl: site.url,
    }),
  account_exists: ({ site }, sender) =>
    renderExistingAccountEmail({ sender, firstName: "Robin", storeUrl: site.url }),
  low_stock: ({ site }, sender) =>
    renderLowStockEmail({
      sender,
      products: [
        { name: "Wooden Blocks", sku: "TOY-001", stockQuantity: 0 },
        { name: "Gel Pens", sku: "STA-014", stockQuantity: 4 },
      ],
      storeUrl: site.url,
    }),
  back_in_stock: (context, sender) =>
    writeStockAlertEmail(context, sender, {
      alert: exampleRecipient,
      name: "Wooden Blocks",
      slug: "wooden-blocks",
    }),
  newsletter_confirm: (context, sender) => writeConfirmationEmail(context, exampleRecipient.email, sender),
  newsletter_welcome: (context, sender) => writeWelcomeEmail(context, exampleRecipient, "example", sender),
  newsletter_unsubscribe: (context, sender) => writeUnsubscribeEmail(context, exampleRecipient, sender),
};

function createOrderExample(kind: OrderEmailKind, changes: Partial<OrderEmailData> = {}): Example {
  return (context, sender, { returnDays }) =>
    renderOrderEmail(kind, { ...createExampleOrder(context, sender), returnDays, ...changes });
}

function createExampleOrder(context: StoreContext, sender: EmailSender): Omit<OrderEmailData, "returnDays"> {
  const lines = [
    { name: "Wooden Blocks", quantity: 2, retailPriceCents: 1_599, unitPriceCents: 1_099 },
    { name: "Gel Pens", quantity: 3, retailPriceCents: 450, unitPriceCents: 450 },
  ].map((line) => ({ ...line, taxRateBasisPoints: 1_200 }));
  const quote = priceCart(lines, { isLocal: false, rules: standardShipping });
  return {
    ...quote,
    sender,
    orderNumber: "PD-7K3M-Q9TX",
    orderUrl: `${context.site.url}/account/orders`,
    storeUrl: context.site.url,
    placedAt: context.now(),
    firstName: "Robin",
    isCash: false,
    isPaid: true,
    lines: lines.map((line) => ({ ...line, totalCents: priceLine(line).chargedCents })),
    address: {
      full_name: "Robin Shopper",
      phone_number: "204-555-0134",
      address_line1: "12 Main Street",
      address_line2: null,
      city: "Winnipeg",
      province: "Manitoba",
      postal_code: "R2C 0A1",
      delivery_instructions: "Ring twice",
    },
    customerNotes: null,
    carrier: null,
    trackingNumber: null,
    trackingUrl: undefined,
  };
}
