import { and, eq, getTableColumns } from "drizzle-orm";
import type { CreateCodBody } from "../../../contract/orders/checkout.ts";
import { carts } from "../../db/schema/carts.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { ownsCart, type Shopper } from "../profiles/shopper.ts";
import { type CheckoutStep, done, repeatSteps } from "./checkout-steps.ts";

/**
 * Takes steps until one places an order, unless an earlier request with the same id has placed it.
 * @throws StoreError conflict, and the errors of `takeStep`
 */
export async function placeOnce(
  context: StoreContext,
  shopper: Shopper,
  request: Pick<CreateCodBody, "request_id">,
  takeStep: () => Promise<CheckoutStep<OrderRow>>,
): Promise<OrderRow> {
  try {
    return await repeatSteps(async () => {
      const existing = await findPlaced(context, shopper, request);
      return existing === undefined ? takeStep() : done(existing);
    });
  } catch (error) {
    // A concurrent request with the same id may have placed the order and emptied the cart after the step's search for
    // it.
    const existing = await findPlaced(context, shopper, request);
    if (existing === undefined) throw error;
    return existing;
  }
}

async function findPlaced(
  context: StoreContext,
  shopper: Shopper,
  { request_id: requestId }: Pick<CreateCodBody, "request_id">,
): Promise<OrderRow | undefined> {
  if (requestId === undefined) return undefined;
  return context.db
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(carts, eq(carts.id, orders.cartId))
    .where(and(ownsCart(shopper), eq(orders.requestId, requestId)))
    .get();
}
