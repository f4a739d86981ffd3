import { and, eq, type SQL, sql } from "drizzle-orm";
import type { NewsletterStatusView, UnsubscribeResponse } from "../../../contract/account/newsletter.ts";
import { newsletterSubscribers } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { sendInBackground } from "../send-in-background.ts";
import { endCooldown, sendOnceADay } from "../send-once-a-day.ts";
import { confirmEmail, unsubscribeEmail, welcomeEmail } from "./emails.ts";
import { expiredLink, readConfirmToken, readUnsubscribeToken } from "./signed-links.ts";

/**
 * Sends an address the link that subscribes it (record 60): anyone can type anyone's. Who is subscribed already gets no
 * email. The answer is the same either way, so that a stranger cannot learn who is subscribed.
 * @param email trimmed and lower case.
 */
export function subscribe(context: StoreContext, email: string): string {
  sendOnceADay(context, "newsletter_confirm", email, async () => {
    const subscriber = await findSubscribed(context, email);
    return subscriber === undefined ? confirmEmail(context, email) : undefined;
  });
  return "Almost done: follow the link in the email that we sent you. If you are already subscribed, there is nothing to do.";
}

/**
 * Subscribes whom the signed link was sent to and welcomes them, once.
 * @throws StoreError invalid_input, also for a link of before the address was unsubscribed: that takes a new consent
 */
export async function confirmSubscription(context: StoreContext, token: string): Promise<string> {
  const { email, askedAt } = await readConfirmToken(context, token);
  const now = context.now().toISOString();
  const [[changed], [subscriber]] = await context.db.batch([
    context.db
      .insert(newsletterSubscribers)
      .values({ id: crypto.randomUUID(), email, status: "subscribed", createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: { status: "subscribed", updatedAt: now },
        setWhere: sql`newsletter_subscribers.status <> 'subscribed' AND newsletter_subscribers.updated_at < ${askedAt}`,
      })
      .returning(),
    context.db
      .select({ status: newsletterSubscribers.status })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email)),
  ]);
  if (subscriber?.status !== "subscribed") throw expiredLink();
  if (changed !== undefined) {
    sendInBackground(context, async () =>
      context.mailer.send(await welcomeEmail(context, changed, changed.updatedAt)),
    );
  }
  return "Successfully subscribed to newsletter!";
}

type Outcome = Omit<UnsubscribeResponse, "success">;

const unsubscribed: Outcome = {
  message: "Successfully unsubscribed from newsletter",
  data: { status: "unsubscribed" },
};

/** Unsubscribes whom the signed link was sent to; as often as it is followed. @throws StoreError invalid_input */
export async function unsubscribeByToken(context: StoreContext, token: string): Promise<Outcome> {
  const subscriberId = await readUnsubscribeToken(context, token);
  await markUnsubscribed(context, eq(newsletterSubscribers.id, subscriberId));
  return unsubscribed;
}

/**
 * Unsubscribes the visitor's own address at once. Anyone can type anyone's: any other address is sent a link, if it
 * is subscribed, and the answer does not say whether it is.
 */
export async function unsubscribeByEmail(
  context: StoreContext,
  email: string,
  visitor: Profile | undefined,
): Promise<Outcome> {
  if (visitor?.email === email) {
    await markUnsubscribed(context, eq(newsletterSubscribers.email, email));
    return unsubscribed;
  }
  sendOnceADay(context, "newsletter_unsubscribe", email, async () => {
    const subscriber = await findSubscribed(context, email);
    return subscriber === undefined ? undefined : unsubscribeEmail(context, subscriber);
  });
  return {
    message: "If this address is subscribed, an email with a link to unsubscribe is on its way.",
    data: { status: "link_sent" },
  };
}

const isSubscribed = eq(newsletterSubscribers.status, "subscribed");

async function markUnsubscribed(context: StoreContext, which: SQL): Promise<void> {
  const [subscriber] = await context.db
    .update(newsletterSubscribers)
    .set({ status: "unsubscribed", updatedAt: context.now().toISOString() })
    .where(and(which, isSubscribed))
    .returning();
  if (subscriber !== undefined) await endCooldown(context, "newsletter_confirm", subscriber.email);
}

/** The state of whom a signed link was sent to. @throws StoreError invalid_input for a link that is not good. */
export async function readStatusByToken(context: StoreContext, token: string): Promise<NewsletterStatusView> {
  const subscriberId = await readUnsubscribeToken(context, token);
  const subscriber = await findSubscriber(context, eq(newsletterSubscribers.id, subscriberId));
  return { status: subscriber?.status ?? "unsubscribed", email: subscriber?.email ?? null };
}

/** The state of the visitor's own address; of every other one the same `unknown`. */
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

function findSubscriber(context: StoreContext, which: SQL | undefined) {
  return context.db.select().from(newsletterSubscribers).where(which).get();
}
