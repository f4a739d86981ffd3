import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { EmailsQuery, EmailView } from "../../../contract/orders/emails.ts";
import { readBatch } from "../../db/read-batch.ts";
import { emails } from "../../db/schema/emails.ts";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { type Page, toPage } from "../page.ts";

/** Admin only. Lists the outbox, latest first, with the numbers of all queued and all failed emails. */
export async function listEmails(
  context: StoreContext,
  query: EmailsQuery,
): Promise<Page<EmailView> & { queued: number; failed: number }> {
  const condition = and(
    query.state === undefined ? undefined : eq(emails.state, query.state),
    query.order_id === undefined ? undefined : eq(emails.orderId, query.order_id),
  );
  const { counts, stateCounts, rows } = await readBatch(context.db, {
    counts: context.db.select({ found: count() }).from(emails).where(condition),
    stateCounts: context.db
      .select({ state: emails.state, found: count() })
      .from(emails)
      .where(inArray(emails.state, ["queued", "failed"]))
      .groupBy(emails.state),
    rows: context.db
      .select({ email: emails, orderNumber: orders.orderNumber })
      .from(emails)
      .leftJoin(orders, eq(orders.id, emails.orderId))
      .where(condition)
      .orderBy(desc(emails.createdAt), desc(sql`emails.rowid`))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  });
  const countState = (state: EmailView["state"]) =>
    stateCounts.find((row) => row.state === state)?.found ?? 0;
  return {
    ...toPage(
      rows.map(({ email, orderNumber }) => toEmailView(email, orderNumber)),
      counts[0]?.found,
      query,
    ),
    queued: countState("queued"),
    failed: countState("failed"),
  };
}

function toEmailView(email: typeof emails.$inferSelect, orderNumber: string | null): EmailView {
  return {
    id: email.id,
    kind: email.kind,
    order_id: email.orderId,
    order_number: orderNumber,
    recipient: email.recipient,
    state: email.state,
    attempts: email.attempts,
    next_attempt_at: email.state === "queued" ? email.nextAttemptAt : null,
    last_error: email.lastError,
    created_at: email.createdAt,
    sent_at: email.sentAt,
  };
}
