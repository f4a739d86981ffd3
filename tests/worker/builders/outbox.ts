import { sendDueEmails } from "../../../worker/domain/emails/sending/send-emails.ts";
import { createOutbox } from "../../builders/outbox.ts";
import { idle } from "../background.ts";
import { type Account, sandbox } from "./accounts.ts";
import { storeContext } from "./store.ts";

/** Returns the emails to an address, latest first. */
export const readOutbox = createOutbox(sandbox);

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
