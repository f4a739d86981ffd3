import { formatCents } from "../../../../contract/shared/money.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { orderChanges } from "../../../db/schema/order-changes.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { deleteUnsentEmails, enqueueOrderEmail } from "../../emails/enqueue-emails.ts";
import { type Actor, namelessCustomer } from "../../profiles/actor.ts";
import { writeHistoryAndEmails } from "../change-order.ts";
import { toFormerContent } from "./apply-content.ts";
import type { NextContent, OrderContent } from "./order-content.ts";
import type { ContentRecords } from "./read-content.ts";

/** A change that an admin or the order's customer makes. Amounts are in cents. */
export interface MadeChange {
  readonly changeId: string;
  readonly dueCents: number;
  readonly requestId: string | null;
  readonly actor: Actor;
}

/**
 * Creates the statement that inserts a change which is made at once.
 * @param content the new content; undefined if the order keeps its content
 */
export function insertAppliedChange(
  context: StoreContext,
  records: ContentRecords,
  content: OrderContent | undefined,
  change: MadeChange,
): Statement {
  const now = context.now().toISOString();
  return context.db.insert(orderChanges).values({
    id: change.changeId,
    orderId: records.order.id,
    state: "applied",
    next: null,
    former: content === undefined ? null : keepFormer(records),
    content: records.order.content,
    formerTotalCents: records.order.totalCents,
    totalCents: (content ?? records.order).totalCents,
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

/** The effect of a change on an order now. An order that keeps its content has no new one. */
type Effect = Pick<NextContent, "summary" | "destination"> & { readonly content: OrderContent | undefined };

/**
 * Creates the statements that tell of a change which is made now: in the order's history, to its customer, and in the
 * audit log if an admin made it. Unsent emails that it makes false are deleted.
 * @param money a sentence about the difference without its period; undefined if no money moves
 */
export function recordChange(
  context: StoreContext,
  order: OrderRow,
  { summary, content, destination }: Effect,
  { actor, money }: { readonly actor: Actor; readonly money: string | undefined },
): Statement[] {
  const sentences = [
    ...summary,
    ...(content === undefined ? [] : [`The order is now ${formatCents(content.totalCents)}`]),
    ...(money === undefined ? [] : [money]),
  ];
  const isDelivery = content === undefined && destination?.fulfilment === "delivery";
  const deliveryEmail = order.fulfilment === "pickup" ? "pickup_to_delivery" : "address_changed";
  const entryId = crypto.randomUUID();
  return [
    deleteUnsentEmails(context, order.id, [
      ...(content === undefined ? [] : (["content_changed"] as const)),
      ...(destination === null ? [] : destinationEmails),
    ]),
    ...writeHistoryAndEmails(context, order.id, {
      id: entryId,
      status: order.status,
      actor,
      notes: `${sentences.join(". ")}.`,
      notesForCustomer: true,
    }),
    enqueueOrderEmail(context, isDelivery ? deliveryEmail : "content_changed", {
      id: entryId,
      orderId: order.id,
    }),
    ...auditChange(context, actor, order, {
      summary: `Changed order ${order.orderNumber}`,
      before: { totalCents: order.totalCents },
      after: { totalCents: (content ?? order).totalCents, changes: summary },
    }),
  ];
}

const destinationEmails = ["address_changed", "pickup_to_delivery", "pickup_moved", "ready"] as const;

/** Audits a change of an order, unless its customer or the store made it. */
export function auditChange(
  context: StoreContext,
  actor: Actor,
  order: OrderRow,
  entry: {
    readonly summary: string;
    readonly before?: Readonly<Record<string, unknown>>;
    readonly after: Readonly<Record<string, unknown>>;
  },
): Statement[] {
  if (actor.kind !== "admin") return [];
  return [
    writeAudit(context, actor.admin, {
      ...entry,
      action: "order.change",
      entity: "order",
      entityId: order.id,
    }),
  ];
}
