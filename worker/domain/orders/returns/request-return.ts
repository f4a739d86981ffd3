import { eq } from "drizzle-orm";
import type { RequestReturnBody, ReturnView } from "../../../../contract/orders/returns.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { returns } from "../../../db/schema/returns.ts";
import type { StoreContext } from "../../context.ts";
import { enqueueEmailAbout } from "../../emails/enqueue-emails.ts";
import { actsAsAdmin, type Profile } from "../../profiles/profile.ts";
import { write } from "../../write.ts";
import { changeOrder } from "../order-rows.ts";
import { itemsIn } from "../refunds/refund-rows.ts";
import {
  findLastReturnDay,
  type OrderWithReturns,
  type ReturnRow,
  readReturns,
  returnableQuantities,
  toReturnView,
} from "./return-rows.ts";

/**
 * Requests a return of an order's units, for its customer or for an admin who records a customer's call. Units that were
 * refunded or requested already cannot be returned. Requests with the same id make one return.
 * @throws StoreError order_not_found, conflict (not shipped yet, or the id belongs to another request), invalid_input (too
 *   many units, or too late)
 */
export async function requestReturn(
  context: StoreContext,
  profile: Profile,
  orderId: string,
  { items, reason, request_id: id = crypto.randomUUID() }: RequestReturnBody,
): Promise<ReturnView> {
  return write(
    context,
    async () => ({
      found: await readReturns(context, orderId, actsAsAdmin(profile) ? undefined : profile.id),
      known: await context.db.select().from(returns).where(eq(returns.id, id)).get(),
    }),
    ({ found, known }) => {
      if (found === undefined) throw new StoreError("order_not_found");
      if (known !== undefined) {
        if (known.orderId !== orderId) throw new StoreError("conflict");
        return { statements: [], result: toKnownView(found, known, items) };
      }
      refuseUnlessReturnable(context, found, items);
      const now = context.now().toISOString();
      const row: ReturnRow = {
        id,
        orderId,
        items,
        reason,
        state: "requested",
        answer: null,
        restocks: null,
        createdAt: now,
        updatedAt: now,
        refundId: null,
      };
      return {
        // The order's version prevents two concurrent returns of the same unit.
        statements: [
          changeOrder(context, found.order, {}),
          context.db.insert(returns).values(row),
          enqueueEmailAbout(context, "return_requested", row),
        ],
        result: toReturnView(row, found),
      };
    },
  );
}

function toKnownView(
  found: OrderWithReturns,
  known: ReturnRow,
  items: RequestReturnBody["items"],
): ReturnView {
  if (JSON.stringify(itemsIn(known)) === JSON.stringify(items)) return toReturnView(known, found);
  throw new StoreError("conflict", {
    message:
      "You have asked for this return already, with other items. Please look at the order before you ask again.",
  });
}

function refuseUnlessReturnable(
  context: StoreContext,
  found: OrderWithReturns,
  items: RequestReturnBody["items"],
): void {
  const lastDay = findLastReturnDay(found);
  if (lastDay === undefined) {
    throw new StoreError("conflict", { message: "This order can be returned once it has been sent." });
  }
  const left = returnableQuantities(context, found);
  for (const { order_item_id: id, quantity } of items) {
    const most = left.get(id) ?? 0;
    if (quantity <= most) continue;
    const item = found.items.find((each) => each.id === id);
    const message =
      item === undefined
        ? "This item is not part of the order."
        : most === 0
          ? `${item.productName} can no longer be returned.`
          : `At most ${most} of ${item.productName} can be returned.`;
    throw fieldError("items", message);
  }
}
