import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { consentTexts } from "../../../../contract/account/newsletter.ts";
import type { ConsentView } from "../../../../contract/admin/subscribers.ts";
import { insertFrom, randomUuid } from "../../../db/insert-from.ts";
import { newsletterConsents } from "../../../db/schema/privacy.ts";
import { hashWithKey } from "../../../lib/hash.ts";
import type { StoreContext } from "../../context.ts";
import type { ConsentRequest } from "./signed-links.ts";

/**
 * Returns the statement that records a consent. In the batch that subscribes the address, the statement must come after
 * the subscription. It does nothing if the address is not subscribed or its consent is recorded already.
 * @param confirmedBy the idempotency key of the confirmation email
 */
export function recordConsent(
  context: StoreContext,
  { email, consent, requestedAt }: ConsentRequest,
  confirmedAt: string,
  confirmedBy: string,
) {
  const { form, text, language } = consentTexts[consent];
  return insertFrom(
    context.db,
    newsletterConsents,
    {
      id: randomUuid,
      email,
      form,
      text,
      language,
      askedAt: requestedAt,
      confirmedAt,
      confirmedBy,
      withdrawnAt: null,
      withdrawnBy: null,
    },
    sql`FROM newsletter_subscribers AS subscriber WHERE subscriber.email = ${email} AND subscriber.status = 'subscribed'
      AND NOT EXISTS (SELECT 1 FROM newsletter_consents AS given WHERE given.email = ${email} AND given.withdrawn_at IS NULL)`,
  );
}

/**
 * Returns the statement that withdraws the consent of an address, if it has one.
 * @param withdrawnBy the idempotency key of the email with the link, or another reason (contract/admin/subscribers.ts)
 */
export function withdrawConsent(
  context: StoreContext,
  email: string,
  withdrawnAt: string,
  withdrawnBy: string,
) {
  return context.db
    .update(newsletterConsents)
    .set({ withdrawnAt, withdrawnBy })
    .where(and(eq(newsletterConsents.email, email), isNull(newsletterConsents.withdrawnAt)));
}

/** The reason of a consent's withdrawal when its address is erased. */
export type WithdrawalByErasure = "account_deleted" | "erased_on_request";

/**
 * Returns the statements that withdraw the consents of an address, and replace the address by a keyed hash. The store
 * can then prove the consent to a person who names the address, but cannot read the address.
 */
export async function eraseConsents(context: StoreContext, email: string, withdrawnBy: WithdrawalByErasure) {
  const hash = await hashAddress(context, email);
  return [
    withdrawConsent(context, email, context.now().toISOString(), withdrawnBy),
    context.db.update(newsletterConsents).set({ email: hash }).where(eq(newsletterConsents.email, email)),
  ] as const;
}

/** Admin only. Lists the consents of an address, latest first. An erased address is found by its hash. */
export async function listConsents(context: StoreContext, email: string): Promise<ConsentView[]> {
  const rows = await context.db
    .select()
    .from(newsletterConsents)
    .where(inArray(newsletterConsents.email, [email, await hashAddress(context, email)]))
    .orderBy(desc(newsletterConsents.confirmedAt), desc(newsletterConsents.id));
  return rows.map(toConsentView);
}

function toConsentView({ id, confirmedAt, ...row }: typeof newsletterConsents.$inferSelect): ConsentView {
  const { form, text, language, askedAt, confirmedBy, withdrawnAt, withdrawnBy } = row;
  const isRecorded =
    form !== null && text !== null && language !== null && askedAt !== null && confirmedBy !== null;
  return {
    id,
    confirmed_at: confirmedAt,
    evidence: isRecorded ? { form, text, language, asked_at: askedAt, confirmed_by: confirmedBy } : null,
    withdrawal: withdrawnAt === null ? null : { at: withdrawnAt, by: withdrawnBy },
  };
}

function hashAddress({ site }: StoreContext, email: string): Promise<string> {
  return hashWithKey(site.linkSigningSecret, `newsletter-consent:${email}`);
}
