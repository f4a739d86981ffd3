import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { MailsQuery, MailView } from "../../../contract/mails.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { type Page, pageOf } from "../page.ts";

/** The outbox, latest first, and how much of it is still to be sent or was given up. */
export async function listMails(
  context: StoreContext,
  query: MailsQuery,
): Promise<Page<MailView> & { queued: number; failed: number }> {
  const wanted = and(
    query.state === undefined ? undefined : eq(mails.state, query.state),
    query.order_id === undefined ? undefined : eq(mails.orderId, query.order_id),
  );
  const [[total], open, rows] = await context.db.batch([
    context.db.select({ found: count() }).from(mails).where(wanted),
    context.db
      .select({ state: mails.state, found: count() })
      .from(mails)
      .where(inArray(mails.state, ["queued", "failed"]))
      .groupBy(mails.state),
    context.db
      .select({ mail: mails, orderNumber: orders.orderNumber })
      .from(mails)
      .innerJoin(orders, eq(orders.id, mails.orderId))
      .where(wanted)
      .orderBy(desc(mails.createdAt), desc(sql`mails.rowid`))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  ]);
  const countOf = (state: MailView["state"]) => open.find((row) => row.state === state)?.found ?? 0;
  return {
    ...pageOf(
      rows.map(({ mail, orderNumber }) => mailViewOf(mail, orderNumber)),
      total?.found,
      query,
    ),
    queued: countOf("queued"),
    failed: countOf("failed"),
  };
}

function mailViewOf(mail: typeof mails.$inferSelect, orderNumber: string): MailView {
  return {
    id: mail.id,
    kind: mail.kind,
    order_id: mail.orderId,
    order_number: orderNumber,
    recipient: mail.recipient,
    state: mail.state,
    attempts: mail.attempts,
    next_attempt_at: mail.state === "queued" ? mail.nextAttemptAt : null,
    last_error: mail.lastError,
    created_at: mail.createdAt,
    sent_at: mail.sentAt,
  };
}
