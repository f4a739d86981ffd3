import { eq } from "drizzle-orm";
import type { OrderUnits } from "../../../../contract/orders/refunds.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { parcels } from "../../../db/schema/parcels.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { enqueueOrderEmail } from "../../emails/enqueue-emails.ts";
import { type Acknowledgements, refuseHeld } from "../../money/refunds/shipping-hold.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { write } from "../../write.ts";
import {
  changeOrder,
  isKeptByAdminChange,
  refuseAwaitedChange,
  refuseUnlessSeen,
  writeHistoryAndEmails,
} from "../change-order.ts";
import { packUnits } from "../pack-parcel.ts";
import { describeUnits } from "../read-parcels.ts";
import { type OrderWithReturns, readOrderWithReturns } from "../returns/read-returns.ts";
import { countRefunds, countUnitsToPack } from "../sent-units.ts";
import { createStatusStatements, readOrdersToChange, requireTransition } from "../status/change-status.ts";
import { refuseMissingUnits, takeParcelFromStock } from "../stock.ts";

/** A parcel with some or all of the units that are left to be packed. */
export interface ParcelToSend {
  readonly items: OrderUnits;
  readonly trackingCarrier: string | null;
  readonly trackingNumber: string | null;
  /** Requests with the same id send one parcel, after a double click or a lost response. */
  readonly requestId?: string | undefined;
  /** The version that the admin saw. */
  readonly version?: number | undefined;
  readonly acknowledged: Acknowledgements;
}

/**
 * Admin only. Sends some units of an order, and emails the customer what is in the parcel and what follows. The order
 * keeps its status until its last units are sent, which make it shipped.
 * @returns whether nothing is left, so that the order is shipped
 * @throws StoreError order_not_found, order_changed, payment_disputed, refund_failed, insufficient_stock; conflict for
 *   an order that cannot be shipped, or if the request id belongs to another parcel; invalid_input for units that are
 *   not left to be packed
 */
export async function sendParcel(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  { requestId = crypto.randomUUID(), ...parcel }: ParcelToSend,
): Promise<{ readonly isLast: boolean }> {
  return refuseMissingUnits(() =>
    write(
      context,
      async () => ({
        changeable: await readOrdersToChange(context, [orderId]),
        records: await readOrderWithReturns(context, orderId),
        existing: await context.db.select().from(parcels).where(eq(parcels.id, requestId)).get(),
      }),
      ({ changeable: [current], records, existing }) => {
        if (current === undefined || records === undefined) throw new StoreError("order_not_found");
        if (existing !== undefined) {
          refuseOtherParcel(records, requestId, parcel.items);
          return { statements: [], result: { isLast: records.order.status === "shipped" } };
        }
        const { order } = current;
        refuseUnlessSeen(order, parcel.version);
        refuseAwaitedChange(order);
        requireTransition(order, "shipped");
        refuseHeld(current, parcel.acknowledged);
        const isLast = takesAllUnits(records, parcel.items);
        const sent = { ...parcel, id: requestId };
        return {
          statements: isLast
            ? createStatusStatements(context, admin, current, {
                ...sent,
                status: "shipped",
                parcelId: requestId,
              })
            : createPartStatements(context, admin, records, sent),
          result: { isLast },
        };
      },
    ),
  );
}

/** Refuses to reuse a request id, because the admin would believe that the other units were sent. */
function refuseOtherParcel({ parcels: rows }: OrderWithReturns, requestId: string, items: OrderUnits): void {
  const existing = rows.find(({ id }) => id === requestId);
  const isSame =
    existing?.items.length === items.length &&
    items.every(({ order_item_id: id, quantity }) =>
      existing.items.some((item) => item.order_item_id === id && item.quantity === quantity),
    );
  if (isSame) return;
  throw new StoreError("conflict", {
    message:
      "This parcel was sent before, with other items. Please look at the order before you send another.",
  });
}

/**
 * Returns true if nothing is left after these units.
 * @throws StoreError invalid_input for units that are not left to be packed
 */
function takesAllUnits(
  { order, items: lines, refunds, returns }: OrderWithReturns,
  items: OrderUnits,
): boolean {
  const refunded = countRefunds(refunds, returns);
  const left = new Map(lines.map((line) => [line.id, countUnitsToPack(order, line, refunded)]));
  for (const { order_item_id: id, quantity } of items) {
    const maximum = left.get(id) ?? 0;
    if (quantity <= maximum) {
      left.set(id, maximum - quantity);
      continue;
    }
    const name = lines.find((line) => line.id === id)?.productName;
    throw fieldError(
      "items",
      name === undefined
        ? "This item is not part of the order."
        : `At most ${maximum} of ${name} can be sent.`,
    );
  }
  return [...left.values()].every((units) => units === 0);
}

function createPartStatements(
  context: StoreContext,
  admin: AdminActor,
  { order, items: lines, parcels: rows }: OrderWithReturns,
  { id, items, trackingCarrier, trackingNumber }: ParcelToSend & { readonly id: string },
): Statement[] {
  const tracking = { trackingCarrier, trackingNumber };
  const number = (rows.at(-1)?.number ?? 0) + 1;
  const contents = describeUnits(items, lines);
  return [
    changeOrder(context, order, {
      ...tracking,
      ...(isKeptByAdminChange(order) && { reservationExpiresAt: null }),
    }),
    takeParcelFromStock(context, order.id, items),
    ...packUnits(context, { id, orderId: order.id, ...tracking }, items),
    enqueueOrderEmail(context, "part_shipped", { id, orderId: order.id }),
    ...writeHistoryAndEmails(context, order.id, {
      status: order.status,
      actor: toAdminActor(admin),
      notes: `Sent parcel ${number}: ${contents}`,
      notesForCustomer: true,
    }),
    writeAudit(context, admin, {
      action: "order.parcel",
      entity: "order",
      entityId: order.id,
      summary: `Sent a part of order ${order.orderNumber}`,
      after: { parcel: number, contents, ...tracking },
    }),
  ];
}
