import { env } from "cloudflare:workers";

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
