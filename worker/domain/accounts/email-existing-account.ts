import { desc, eq } from "drizzle-orm";
import { profiles } from "../../db/schema/accounts.ts";
import { renderExistingAccountEmail } from "../../emails/account-email.ts";
import type { StoreContext } from "../context.ts";
import { sendOnceADay } from "../emails/send-once-a-day.ts";
import { readSender } from "../store/email-texts.ts";

/**
 * Informs the owner of an account, by email and at most once a day, that somebody tried to sign up with its address.
 * The sign-up page does not say that the address is taken, because strangers could then find out who has an account.
 * @param email trimmed and lower case
 */
export function emailExistingAccount(context: StoreContext, email: string): void {
  sendOnceADay(context, "account_exists", email, async () => {
    const account = await context.db
      .select({ firstName: profiles.firstName })
      .from(profiles)
      .where(eq(profiles.email, email))
      .orderBy(desc(profiles.lastSignInAt))
      .get();
    if (account === undefined) return undefined;
    const sender = await readSender(context, "account_exists");
    return {
      to: email,
      ...renderExistingAccountEmail({ sender, storeUrl: context.site.url, firstName: account.firstName }),
    };
  });
}
