import { and, count, eq, gte } from "drizzle-orm";
import { type EmailPreviewQuery, findFieldMistake } from "../../../contract/admin/email-templates.ts";
import { type WrittenEmailKind, writtenEmailKinds } from "../../../contract/orders/emails.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { findProvinceCode } from "../../../contract/store/store-province.ts";
import { auditLog } from "../../db/schema/admin.ts";
import type { EmailContent } from "../../emails/email-layout.ts";
import { summarizeError } from "../../lib/describe-error.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { type AuditAction, writeAudit } from "../audit/write-audit.ts";
import { minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { findDueTaxes } from "../money/taxes/tax-document.ts";
import { selectContent } from "../store/documents.ts";
import { buildSender } from "../store/email-texts.ts";
import { parseIdentity } from "../store/identity.ts";
import { requireSettings, selectSettings } from "../store/read-settings.ts";
import { emailExamples } from "./email-examples.ts";
import { completeExampleProducts, selectExampleProducts } from "./example-products.ts";

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
 * Renders an email of this kind for an example order or account, with up to two of the store's own products.
 * @param unsaved texts that replace the saved ones
 * @throws StoreError invalid_input for an unknown field in a text
 */
export async function previewEmail(
  context: StoreContext,
  kind: WrittenEmailKind,
  unsaved: EmailPreviewQuery = {},
): Promise<EmailContent> {
  requireKnownFields(kind, unsaved);
  const [content, settings, ownProducts] = await context.db.batch([
    selectContent(context, "identity", "emails", "tax"),
    selectSettings(context),
    selectExampleProducts(context),
  ]);
  const { returnDays, timeZone, orderPrefix, taxMode } = requireSettings(settings);
  const storePlace = findProvinceCode(parseIdentity(content));
  const { taxes } = findDueTaxes(context, { taxMode, timeZone }, content, storePlace);
  const example = {
    context,
    sender: buildSender(content, kind, unsaved),
    returnDays,
    timeZone,
    orderPrefix,
    taxes,
    products: completeExampleProducts(ownProducts),
  };
  const { subject, html, text } = await emailExamples[kind](example);
  return { subject, html, text };
}

function requireKnownFields(kind: WrittenEmailKind, { subject, heading, opening }: EmailPreviewQuery): void {
  for (const [part, text] of Object.entries({ subject, heading, opening })) {
    const mistake = text === undefined ? undefined : findFieldMistake(kind, text);
    if (mistake !== undefined) throw fieldError(part, mistake);
  }
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
      summary: `Requested a test of the email “${kind.replaceAll("_", " ")}”`,
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
