import { eq, type SQL } from "drizzle-orm";
import type { NewsletterStatusView } from "../../../contract/newsletter.ts";
import { newsletterSubscribers } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { readUnsubscribeToken } from "./unsubscribe-link.ts";

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

function findSubscriber(context: StoreContext, which: SQL) {
  return context.db.select().from(newsletterSubscribers).where(which).get();
}
