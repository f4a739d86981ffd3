import { and, count, eq, gte } from "drizzle-orm";
import { type WrittenEmailKind, writtenEmailKinds } from "../../../contract/orders/emails.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { priceCart, priceLine, standardShipping } from "../../../contract/shared/pricing.ts";
import { auditLog } from "../../db/schema/admin.ts";
import { renderExistingAccountEmail, renderSuspensionEmail } from "../../emails/account-email.ts";
import type { EmailContent, EmailSender } from "../../emails/email-layout.ts";
import { renderLowStockEmail } from "../../emails/low-stock-email.ts";
import { renderOrderEmail } from "../../emails/order-email.ts";
import type { OrderEmailData } from "../../emails/order-email-data.ts";
import { summarizeError } from "../../lib/describe-error.ts";
import { type AuditAction, writeAudit } from "../audit/write-audit.ts";
import { minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { writeConfirmationEmail, writeUnsubscribeEmail, writeWelcomeEmail } from "../newsletter/emails.ts";
import type { AdminActor } from "../profiles/profile.ts";
import { toSender } from "../settings/email-notes.ts";
import { requireSettings, type StoreSettings, selectSettings } from "../settings/settings-row.ts";
import { selectContent } from "../settings/store-content.ts";
import { writeStockAlertEmail } from "../stock-alerts/send-stock-alerts.ts";

// Test emails are really sent, so they count towards the limits of the mail service.
const testsPerHour = 10;
const testAction: AuditAction = "email.test";

/**
 * Returns the kind of email with a name.
 * @throws StoreError not_found
 */
export function requireEmailKind(name: string): WrittenEmailKind {
  const kind = writtenEmailKinds.find((each) => each === name);
  if (kind === undefined) throw new StoreError("not_found");
  return kind;
}

/**
 * Renders an email of this kind for an example order, account or product.
 * @param note replaces the saved sentences of admins
 */
export async function previewEmail(
  context: StoreContext,
  kind: WrittenEmailKind,
  note?: string,
): Promise<EmailContent> {
  const [content, settings] = await context.db.batch([
    selectContent(context, "identity", "emails"),
    selectSettings(context),
  ]);
  const sender = toSender(content, kind, note);
  const { subject, html, text } = await examples[kind](context, sender, requireSettings(settings));
  return { subject, html, text };
}

/**
 * Sends the example to the admin's own address without the queue, so that the admin sees at once why it fails.
 * @throws StoreError too_many_requests; service_unavailable with the mail service's reason
 */
export async function sendTestEmail(
  context: StoreContext,
  admin: AdminActor,
  kind: WrittenEmailKind,
): Promise<void> {
  const { subject, html, text } = await previewEmail(context, kind);
  const [, [recent]] = await context.db.batch([
    writeAudit(context, admin, {
      action: testAction,
      entity: "settings",
      entityId: "store-emails",
      summary: `Asked for a test of the email “${kind.replaceAll("_", " ")}”`,
      after: { kind, to: admin.email },
    }),
    context.db
      .select({ found: count() })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.profileId, admin.id),
          eq(auditLog.action, testAction),
          gte(auditLog.createdAt, minutesFromNow(context, -60)),
        ),
      ),
  ]);
  if ((recent?.found ?? 0) > testsPerHour) {
    const message = `At most ${testsPerHour} test emails an hour. Please try again later.`;
    throw new StoreError("too_many_requests", { message });
  }
  try {
    await context.mailer.send({
      to: admin.email,
      subject: `[Test] ${subject}`,
      html,
      text,
      idempotencyKey: `test/${crypto.randomUUID()}`,
    });
  } catch (error) {
    const reason = summarizeError(error).replace(/^Error: /, "");
    const message = `The test email was not sent. ${reason}.`.replace(/\.\.$/, ".");
    throw new StoreError("service_unavailable", { message, cause: error });
  }
}

type Example = (
  context: StoreContext,
  sender: EmailSender,
  settings: StoreSettings,
) => EmailContent | Promise<EmailContent>;

const exampleReader = { id: "00000000-0000-4000-8000-000000000000", email: "robin@example.ca" };
const createOrderExample =
  (kind: Parameters<typeof renderOrderEmail>[0], changes: Partial<OrderEmailData> = {}): Example =>
  (context, sender, { returnDays }) =>
    renderOrderEmail(kind, { ...createExampleOrder(context, sender), returnDays, ...changes });
const parcel = {
  carrier: "Canada Post",
  trackingNumber: "7023210039414604",
  trackingUrl: "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=7023210039414604",
};

const examples: Record<WrittenEmailKind, Example> = {
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
      alert: exampleReader,
      name: "Wooden Blocks",
      slug: "wooden-blocks",
    }),
  newsletter_confirm: (context, sender) => writeConfirmationEmail(context, exampleReader.email, sender),
  newsletter_welcome: (context, sender) => writeWelcomeEmail(context, exampleReader, "example", sender),
  newsletter_unsubscribe: (context, sender) => writeUnsubscribeEmail(context, exampleReader, sender),
};

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
