import { sql } from "drizzle-orm";
import { formatCents } from "../../../../contract/shared/money.ts";
import { insertFrom, randomUuid } from "../../../db/insert-from.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { products } from "../../../db/schema/catalog.ts";
import { orderChanges } from "../../../db/schema/order-changes.ts";
import { stockReservations } from "../../../db/schema/order-records.ts";
import { minutesADay, minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";
import { enqueueOrderEmail } from "../../emails/enqueue-emails.ts";
import { changeOrder, writeHistoryAndEmails } from "../change-order.ts";
import type { NextContent, OrderContent } from "../content/order-content.ts";
import type { ContentRecords } from "../content/read-content.ts";
import { auditChange, type MadeChange, nameAuthor } from "../content/record-change.ts";

/** A change whose difference the customer pays by a link. */
interface AwaitedChange extends MadeChange {
  /** The days for which the link is open. */
  readonly linkDays: number;
}

/**
 * Creates the statements that store a change until its payment. The order stays as it is, but the units that the change
 * adds are held.
 */
export function awaitPayment(
  context: StoreContext,
  records: ContentRecords,
  before: OrderContent,
  next: NextContent,
  { changeId, dueCents, requestId, actor, linkDays }: AwaitedChange,
): Statement[] {
  const { order } = records;
  const now = context.now().toISOString();
  const due = formatCents(dueCents);
  const entryId = crypto.randomUUID();
  return [
    changeOrder(context, order, { awaitedChangeId: changeId }),
    ...holdMoreUnits(context, order.id, listMoreUnits(before, next.content)),
    context.db.insert(orderChanges).values({
      id: changeId,
      orderId: order.id,
      state: "awaiting_payment",
      next,
      former: null,
      content: order.content,
      formerTotalCents: order.totalCents,
      totalCents: next.content.totalCents,
      dueCents,
      expiresAt: minutesFromNow(context, linkDays * minutesADay),
      requestId,
      actor: actor.kind,
      createdBy: nameAuthor(actor),
      createdAt: now,
      updatedAt: now,
    }),
    ...writeHistoryAndEmails(context, order.id, {
      id: entryId,
      status: order.status,
      actor,
      notes: `${next.summary.join(". ")}, once ${due} more is paid.`,
      notesForCustomer: true,
    }),
    enqueueOrderEmail(context, "change_payment", { id: entryId, orderId: order.id }),
    ...auditChange(context, actor, order, {
      summary: `Asked for ${due} for a change of order ${order.orderNumber}`,
      after: { totalCents: next.content.totalCents, changes: next.summary },
    }),
  ];
}

interface ProductUnits {
  readonly productId: string;
  readonly quantity: number;
}

/** Lists the units by which a content has more of a product than another one. */
export function listMoreUnits(before: OrderContent, after: OrderContent): ProductUnits[] {
  const count = ({ lines }: OrderContent, productId: string) =>
    lines.filter((line) => line.productId === productId).reduce((units, { quantity }) => units + quantity, 0);
  const productIds = new Set(after.lines.flatMap(({ productId }) => productId ?? []));
  return [...productIds]
    .map((productId) => ({ productId, quantity: count(after, productId) - count(before, productId) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Adds units to what an order holds. A CHECK on the stock rolls back the batch if too few are available. A cancellation
 * or the change itself releases them with the order's other units.
 */
function holdMoreUnits(context: StoreContext, orderId: string, units: readonly ProductUnits[]): Statement[] {
  if (units.length === 0) return [];
  const now = context.now().toISOString();
  const more = sql`json_each(${JSON.stringify(units)}) AS more`;
  const quantity = sql`more.value ->> 'quantity'`;
  const productId = sql`more.value ->> 'productId'`;
  return [
    insertFrom(
      context.db,
      stockReservations,
      { id: randomUuid, orderId, productId, quantity, state: "held", createdAt: now, updatedAt: now },
      sql`FROM ${more} WHERE true`,
    ).onConflictDoUpdate({
      target: [stockReservations.orderId, stockReservations.productId],
      set: { quantity: sql`quantity + excluded.quantity`, updatedAt: now },
    }),
    context.db
      .update(products)
      .set({
        stockAllocated: sql`${products.stockAllocated} + (SELECT ${quantity} FROM ${more} WHERE ${productId} = products.id)`,
      })
      .where(sql`${products.id} IN (SELECT ${productId} FROM ${more})`),
  ];
}
