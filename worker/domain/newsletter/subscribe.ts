import { ne } from "drizzle-orm";
import { newsletterSubscribers } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import { welcomeEmail } from "./emails.ts";
import { sendInBackground } from "./send-in-background.ts";

/**
 * Subscribes an address and welcomes it, once: who is subscribed already stays so and gets no second email.
 * The answer is the same either way, so that a stranger cannot learn who is subscribed.
 * @param email trimmed and lower case.
 */
export async function subscribe(context: StoreContext, email: string): Promise<string> {
  const now = context.now().toISOString();
  const [changed] = await context.db
    .insert(newsletterSubscribers)
    .values({ id: crypto.randomUUID(), email, status: "subscribed", createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: { status: "subscribed", updatedAt: now },
      setWhere: ne(newsletterSubscribers.status, "subscribed"),
    })
    .returning();
  if (changed !== undefined)
    sendInBackground(context, () => welcomeEmail(context, changed, changed.updatedAt));
  return "Successfully subscribed to newsletter!";
}
