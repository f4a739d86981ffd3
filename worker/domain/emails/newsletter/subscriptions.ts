import { and, eq, type SQL, sql } from "drizzle-orm";
import type {
  ConsentName,
  NewsletterStatusView,
  UnsubscribeResponse,
} from "../../../../contract/account/newsletter.ts";
import { footerConsent } from "../../../../contract/account/newsletter-consent.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { newsletterSubscribers } from "../../../db/schema/accounts.ts";
import type { StoreContext } from "../../context.ts";
import type { Profile } from "../../profiles/profile.ts";
import { readSender } from "../../store/email-texts.ts";
import { createMessageKey, endCooldown, sendInBackground, sendOnceADay } from "../send-once-a-day.ts";
import { recordConsent, withdrawConsent } from "./consents.ts";
import {
  createWelcomeKey,
  writeConfirmationEmail,
  writeUnsubscribeEmail,
  writeWelcomeEmail,
} from "./newsletter-emails.ts";
import {
  createExpiredLinkError,
  readConfirmToken,
  readUnsubscribeToken,
  type UnsubscribeLink,
} from "./signed-links.ts";

/**
 * Anyone. Emails a link that confirms the subscription, because anyone can type any address, and Canada's anti-spam law
 * requires the consent of the person who gets the emails. The link's page POSTs the token, because mail scanners open
 * every link. No address is stored before that. A subscriber gets no email, but the visitor gets the same message, so
 * that strangers cannot find out who is subscribed.
 * @param email trimmed and lower case
 * @param consent the text that the form showed
 * @returns the message for the visitor
 */
export function subscribe(
  context: StoreContext,
  email: string,
  consent: ConsentName = footerConsent,
): string {
  sendOnceADay(context, "newsletter_confirm", email, async (requestedAt) => {
    if ((await findSubscribed(context, email)) !== undefined) return undefined;
    const sender = await readSender(context, "newsletter_confirm");
    return writeConfirmationEmail(context, sender, { email, consent, requestedAt });
  });
  return "Almost done: follow the link in the email we just sent you. If you're already subscribed, there's nothing to do.";
}

/**
 * Anyone with the link of a confirmation email. Subscribes the address in the token, records the consent, and sends one
 * welcome email.
 * @returns the message for the visitor
 * @throws StoreError invalid_input, also for a token from before the address was unsubscribed, which needs a new
 *   consent
 */
export async function confirmSubscription(context: StoreContext, token: string): Promise<string> {
  const request = await readConfirmToken(context, token);
  const { email, requestedAt } = request;
  const now = context.now().toISOString();
  const confirmedBy = await createMessageKey(context, "newsletter_confirm", email, requestedAt);
  const {
    subscribed: [subscribed],
    subscribers: [subscriber],
  } = await readBatch(context.db, {
    subscribed: context.db
      .insert(newsletterSubscribers)
      .values({ id: crypto.randomUUID(), email, status: "subscribed", createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: { status: "subscribed", updatedAt: now },
        setWhere: sql`newsletter_subscribers.status <> 'subscribed' AND newsletter_subscribers.updated_at < ${requestedAt}`,
      })
      .returning(),
    consent: recordConsent(context, request, now, confirmedBy),
    subscribers: context.db
      .select({ status: newsletterSubscribers.status })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email)),
  });
  if (subscriber?.status !== "subscribed") throw createExpiredLinkError();
  if (subscribed !== undefined) {
    sendInBackground(context, async () => {
      const sender = await readSender(context, "newsletter_welcome");
      await context.mailer.send(await writeWelcomeEmail(context, sender, subscribed));
    });
  }
  return "Successfully subscribed to newsletter!";
}

type Outcome = Omit<UnsubscribeResponse, "success">;

const unsubscribedOutcome: Outcome = {
  message: "Successfully unsubscribed from newsletter",
  data: { status: "unsubscribed" },
};

/**
 * Anyone with the link of a newsletter email. Unsubscribes the subscriber in the token. A repeated request is not an
 * error.
 * @throws StoreError invalid_input for a token that is forged or expired
 */
export async function unsubscribeByToken(context: StoreContext, token: string): Promise<Outcome> {
  const { subscriberId, email } = await readUnsubscribeToken(context, token);
  const subscriber = await findSubscriber(context, eq(newsletterSubscribers.id, subscriberId));
  if (subscriber !== undefined) {
    await markUnsubscribed(context, subscriber.email, await nameWithdrawal(context, subscriber, email));
  }
  return unsubscribedOutcome;
}

/**
 * Names what withdraws a consent: the email that the link was in, by its idempotency key, or a link of version 0.1.0.
 */
async function nameWithdrawal(
  context: StoreContext,
  subscriber: { readonly id: string; readonly email: string },
  linkEmail: UnsubscribeLink["email"],
): Promise<string> {
  if (linkEmail === "unknown") return "earlier_link";
  const { kind, sentAt } = linkEmail;
  return kind === "newsletter_welcome"
    ? createWelcomeKey(subscriber.id, sentAt)
    : createMessageKey(context, kind, subscriber.email, sentAt);
}

/**
 * Anyone. Unsubscribes the signed-in visitor's own address. Any other address is sent a link if it is subscribed. The
 * response does not reveal whether the address is subscribed.
 */
export async function unsubscribeByEmail(
  context: StoreContext,
  email: string,
  visitor: Profile | undefined,
): Promise<Outcome> {
  if (visitor?.email === email) {
    await markUnsubscribed(context, email, "signed_in");
    return unsubscribedOutcome;
  }
  sendOnceADay(context, "newsletter_unsubscribe", email, async (sentAt) => {
    const subscriber = await findSubscribed(context, email);
    if (subscriber === undefined) return undefined;
    const sender = await readSender(context, "newsletter_unsubscribe");
    return writeUnsubscribeEmail(context, sender, subscriber, sentAt);
  });
  return {
    message: "If this address is subscribed, an email with a link to unsubscribe is on its way.",
    data: { status: "link_sent" },
  };
}

const isSubscribed = eq(newsletterSubscribers.status, "subscribed");

async function markUnsubscribed(context: StoreContext, email: string, withdrawnBy: string): Promise<void> {
  const now = context.now().toISOString();
  const [subscribers] = await context.db.batch([
    context.db
      .update(newsletterSubscribers)
      .set({ status: "unsubscribed", updatedAt: now })
      .where(and(eq(newsletterSubscribers.email, email), isSubscribed))
      .returning(),
    withdrawConsent(context, email, now, withdrawnBy),
  ]);
  if (subscribers.length > 0) await endCooldown(context, "newsletter_confirm", email);
}

/**
 * Anyone with the link of a newsletter email. Reads the status of the subscriber in the token.
 * @throws StoreError invalid_input for a token that is forged or expired
 */
export async function readStatusByToken(context: StoreContext, token: string): Promise<NewsletterStatusView> {
  const { subscriberId } = await readUnsubscribeToken(context, token);
  const subscriber = await findSubscriber(context, eq(newsletterSubscribers.id, subscriberId));
  return { status: subscriber?.status ?? "unsubscribed", email: subscriber?.email ?? null };
}

/** Anyone. Reads the status of the signed-in visitor's own address. The status of any other address is `unknown`. */
export async function readStatusByEmail(
  context: StoreContext,
  email: string,
  visitor: Profile | undefined,
): Promise<NewsletterStatusView> {
  if (visitor?.email !== email) return { status: "unknown", email: null };
  const subscriber = await findSubscriber(context, eq(newsletterSubscribers.email, email));
  return { status: subscriber?.status ?? "unsubscribed", email };
}

function findSubscribed(context: StoreContext, email: string) {
  return findSubscriber(context, and(eq(newsletterSubscribers.email, email), isSubscribed));
}

function findSubscriber(context: StoreContext, condition: SQL | undefined) {
  return context.db.select().from(newsletterSubscribers).where(condition).get();
}
