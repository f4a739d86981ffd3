import { and, asc, count, eq, gte } from "drizzle-orm";
import { type EmailPreviewQuery, findUnknownFields } from "../../../../contract/admin/email-templates.ts";
import { type WrittenEmailKind, writtenEmailKinds } from "../../../../contract/orders/emails.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { findProvinceCode } from "../../../../contract/store/store-province.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { auditLog } from "../../../db/schema/admin.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { EmailContent } from "../../../emails/email-layout.ts";
import { summarizeError } from "../../../lib/describe-error.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { type AuditAction, writeAudit } from "../../audit/write-audit.ts";
import { isPublished } from "../../catalog/products/product-conditions.ts";
import { minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";
import { findDueTaxes } from "../../money/taxes/tax-document.ts";
import { selectContent } from "../../store/documents.ts";
import { buildSender } from "../../store/email-texts.ts";
import { parseIdentity } from "../../store/identity.ts";
import { requireSettings, selectSettings } from "../../store/read-settings.ts";
import { renderExample } from "./email-examples.ts";

// Test emails are really sent, so they count towards the limits of the mail service.
const testsPerHour = 10;
const testAction: AuditAction = "email.test";

/**
 * Returns the kind of email with a name.
 * @throws StoreError not_found
 */
export function requireEmailKind(name: string): WrittenEmailKind {
  const kind = writtenEmailKinds.find((emailKind) => emailKind === name);
  if (kind === undefined) throw new StoreError("not_found");
  return kind;
}

/**
 * Admin only. Renders an email of this kind for an example order or account, with up to two of the store's own
 * products.
 * @param unsaved texts that replace the saved ones
 * @throws StoreError invalid_input for an unknown field in a text
 */
export async function previewEmail(
  context: StoreContext,
  kind: WrittenEmailKind,
  unsaved: EmailPreviewQuery = {},
): Promise<EmailContent> {
  const [mistake] = findUnknownFields(kind, unsaved);
  if (mistake !== undefined) throw fieldError(mistake.part, mistake.message);
  const { content, settingsRows, ownProducts } = await readBatch(context.db, {
    content: selectContent(context, "identity", "emails", "tax"),
    settingsRows: selectSettings(context),
    ownProducts: context.db
      .select({
        name: products.name,
        slug: products.slug,
        sku: products.sku,
        unitPriceCents: products.priceCents,
        compareAtPriceCents: products.compareAtPriceCents,
        taxRateBasisPoints: products.taxRateBasisPoints,
      })
      .from(products)
      .where(isPublished)
      .orderBy(asc(products.nameFolded))
      .limit(2),
  });
  const settings = requireSettings(settingsRows);
  const storePlace = findProvinceCode(parseIdentity(content));
  const { subject, html, text } = await renderExample(kind, {
    context,
    sender: buildSender(content, kind, unsaved),
    settings,
    taxes: findDueTaxes(context, settings, content, storePlace).taxes,
    products: ownProducts,
  });
  return { subject, html, text };
}

/**
 * Admin only. Sends the example to the admin's own address without the queue, so that the admin sees at once why it
 * fails.
 * @throws StoreError too_many_requests; service_unavailable with the mail service's reason
 */
export async function sendTestEmail(
  context: StoreContext,
  admin: AdminActor,
  kind: WrittenEmailKind,
): Promise<void> {
  const content = await previewEmail(context, kind);
  // The request is recorded before it is counted, so that simultaneous requests cannot exceed the limit.
  const { counts } = await readBatch(context.db, {
    audit: writeAudit(context, admin, {
      action: testAction,
      entity: "settings",
      entityId: "store-emails",
      summary: `Requested a test of the email “${kind.replaceAll("_", " ")}”`,
      after: { kind, to: admin.email },
    }),
    counts: context.db
      .select({ found: count() })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.profileId, admin.id),
          eq(auditLog.action, testAction),
          gte(auditLog.createdAt, minutesFromNow(context, -60)),
        ),
      ),
  });
  if ((counts[0]?.found ?? 0) > testsPerHour) {
    const message = `At most ${testsPerHour} test emails an hour. Please try again later.`;
    throw new StoreError("too_many_requests", { message });
  }
  try {
    await context.mailer.send({
      ...content,
      to: admin.email,
      subject: `[Test] ${content.subject}`,
      idempotencyKey: `test/${crypto.randomUUID()}`,
    });
  } catch (error) {
    const reason = summarizeError(error).replace(/^Error: /, "");
    const message = `The test email was not sent. ${reason}.`.replace(/\.\.$/, ".");
    throw new StoreError("service_unavailable", { message, cause: error });
  }
}
