import { env } from "cloudflare:workers";
import { idle } from "../background.ts";
import type { Account } from "./accounts.ts";
import { moveTo } from "./order-status.ts";
import { runFrequentCrons } from "./schedule.ts";
import { aCashOrder } from "./shoppers.ts";
import { withFault } from "./stripe.ts";

export const mailServiceDown = { service: "email", action: { do: "error", status: 503 } };

/** A row of the `emails` table, which contains pending and sent emails. */
export interface EmailRow {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly next_attempt_at: string;
}

export async function listEmails(orderId: string): Promise<EmailRow[]> {
  const { results } = await env.DB.prepare(
    "SELECT * FROM emails WHERE order_id = ? ORDER BY created_at, rowid",
  )
    .bind(orderId)
    .all<EmailRow>();
  return results;
}

/**
 * Ships a cash order while the email service fails, and returns its email a day later, when the store has given it up.
 */
export async function aFailedEmail(admin: Account) {
  const { shopper, orderId } = await aCashOrder();
  await idle();
  await withFault(mailServiceDown, async () => {
    await moveTo(admin, orderId, "shipped");
    await idle();
  });
  await runFrequentCrons(25 * 60);
  const email = (await listEmails(orderId)).find(({ kind }) => kind === "shipped");
  if (email?.state !== "failed") throw new Error(`The email is ${email?.state}`);
  return { shopper, orderId, emailId: email.id };
}
