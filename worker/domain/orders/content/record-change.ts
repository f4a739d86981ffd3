import { formatCents } from "../../../../contract/shared/money.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { orderChanges } from "../../../db/schema/order-changes.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { deleteUnsentEmails, enqueueOrderEmail } from "../../emails/enqueue-emails.ts";
import { type Actor, namelessCustomer } from "../../profiles/actor.ts";
import { writeHistoryAndEmails } from "../change-order.ts";
import { toFormerContent } from "./apply-content.ts";
import type { NextContent } from "./order-content.ts";
import type { ContentRecords } from "./read-content.ts";

/** A change that is made now. Amounts are in cents. */
export interface MadeChange {
  readonly changeId: string;
  readonly dueCents: number;
  readonly requestId: string | null;
  readonly actor: Actor;
}

/** Creates the statement that inserts a change which is made at once. */
export function insertAppliedChange(
  context: StoreContext,
  records: ContentRecords,
  { content }: NextContent,
  change: MadeChange,
): Statement {
  const now = context.now().toISOString();
  return context.db.insert(orderChanges).values({
    id: change.changeId,
    orderId: records.order.id,
    state: "applied",
    next: null,
    former: keepFormer(records),
    content: records.order.content,
    formerTotalCents: records.order.totalCents,
    totalCents: content.totalCents,
    dueCents: change.dueCents,
    requestId: change.requestId,
    actor: change.actor.kind,
    createdBy: nameAuthor(change.actor),
    createdAt: now,
    updatedAt: now,
  });
}

/** Customers are named by their order alone, which erases them. */
export function nameAuthor({ kind, name }: Actor): string {
  return kind === "customer" ? namelessCustomer : name;
}

/** An order without an invoice has no documents that print its former content. */
export function keepFormer(records: ContentRecords) {
  return records.order.paidAt === null ? null : toFormerContent(records);
}

/**
 * Creates the statements that tell of a change which is made now: in the order's history, to its customer, and in the
 * audit log if an admin made it.
 * @param money a sentence about the difference without its period; undefined if no money moves
 */
export function recordChange(
  context: StoreContext,
  order: OrderRow,
  { summary, content }: NextContent,
  {
    actor,
    admin,
    money,
  }: { readonly actor: Actor; readonly admin: AdminActor | undefined; readonly money: string | undefined },
): Statement[] {
  const sentences = [
    ...summary,
    `The order is now ${formatCents(content.totalCents)}`,
    ...(money === undefined ? [] : [money]),
  ];
  const notes = `${sentences.join(". ")}.`;
  const entryId = crypto.randomUUID();
  return [
    deleteUnsentEmails(context, order.id, ["content_changed", "address_changed"]),
    ...writeHistoryAndEmails(context, order.id, {
      id: entryId,
      status: order.status,
      actor,
      notes,
      notesForCustomer: true,
    }),
    enqueueOrderEmail(context, "content_changed", { id: entryId, orderId: order.id }),
    ...auditChange(context, admin, order, {
      summary: `Changed order ${order.orderNumber}`,
      before: { totalCents: order.totalCents },
      after: { totalCents: content.totalCents, changes: summary },
    }),
  ];
}

/** Audits a change of an order, unless its customer or the store made it. */
export function auditChange(
  context: StoreContext,
  admin: AdminActor | undefined,
  order: OrderRow,
  entry: {
    readonly summary: string;
    readonly before?: Readonly<Record<string, unknown>>;
    readonly after: Readonly<Record<string, unknown>>;
  },
): Statement[] {
  if (admin === undefined) return [];
  return [
    writeAudit(context, admin, { ...entry, action: "order.change", entity: "order", entityId: order.id }),
  ];
}
