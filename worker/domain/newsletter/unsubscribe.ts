import { and, eq, type SQL } from "drizzle-orm";
import type { UnsubscribeAnswer } from "../../../contract/newsletter.ts";
import { newsletterSubscribers } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { unsubscribeEmail } from "./emails.ts";
import { sendInBackground } from "./send-in-background.ts";
import { readUnsubscribeToken } from "./unsubscribe-link.ts";

type Outcome = Omit<UnsubscribeAnswer, "success">;

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
  sendInBackground(context, async () => {
    const subscriber = await context.db
      .select()
      .from(newsletterSubscribers)
      .where(and(eq(newsletterSubscribers.email, email), isSubscribed))
      .get();
    return subscriber === undefined ? undefined : unsubscribeEmail(context, subscriber);
  });
  return {
    message: "If this address is subscribed, an email with a link to unsubscribe is on its way.",
    data: { status: "link_sent" },
  };
}

const isSubscribed = eq(newsletterSubscribers.status, "subscribed");

async function markUnsubscribed(context: StoreContext, which: SQL): Promise<void> {
  await context.db
    .update(newsletterSubscribers)
    .set({ status: "unsubscribed", updatedAt: context.now().toISOString() })
    .where(and(which, isSubscribed));
}
