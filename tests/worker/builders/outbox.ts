import { env } from "cloudflare:workers";
import * as v from "valibot";
import { sendDueEmails } from "../../../worker/domain/emails/sending/due-emails.ts";
import { idle } from "../background.ts";
import type { Account } from "./accounts.ts";
import { storeContext, unwrap } from "./store.ts";

const outboxResponse = v.object({
  messages: v.array(v.object({ to: v.string(), subject: v.string(), text: v.string(), html: v.string() })),
});

/** Returns the emails to this address, latest first. */
export async function readOutbox(email: string) {
  const response = await fetch(`${env.STRIPE_API_BASE}/outbox.json?to=${encodeURIComponent(email)}`);
  return (await unwrap(response, outboxResponse)).messages;
}

/** Sends all emails that are due within ten minutes. */
export async function sendEmails(): Promise<void> {
  await idle();
  await sendDueEmails(storeContext(new Date(Date.now() + 10 * 60_000)));
}

/** Sends all due emails. Returns the subjects of the account's emails, latest first. */
export async function listEmailSubjects(account: Account): Promise<string[]> {
  await sendEmails();
  return (await readOutbox(account.email)).map(({ subject }) => subject);
}
