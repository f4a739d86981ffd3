import type fc from "fast-check";
import { expect } from "vitest";
import type { OrderStatus } from "../../../contract/orders/order-status.ts";
import type { ProductRow } from "../../../worker/domain/catalog/products/product-rows.ts";
import type { Account } from "./accounts.ts";
import { getCart, getOrder, getStock, type Shopper } from "./shoppers.ts";

/** The expected state of one order. Money is in cents. */
interface ModelOrder {
  id: string;
  intentId: string | undefined;
  units: number;
  totalCents: number;
  status: OrderStatus;
  /** True if the card was charged, even if the store does not know yet. */
  isCharged: boolean;
  isPaid: boolean;
  refundedCents: number;
  restocked: number;
}

/** The expected state of the store: one shopper, one product and all orders. */
export interface Model {
  inCart: number;
  inStock: number;
  orders: ModelOrder[];
  /** The number of cancellations by the customer. The store refuses orders for a day after three of paid orders. */
  cancellations: number;
}

export interface Store {
  readonly shopper: Shopper;
  readonly admin: Account;
  readonly product: ProductRow;
}

export type Step = fc.AsyncCommand<Model, Store>;

export function isOpen({ status }: ModelOrder): boolean {
  return status === "pending_payment" || status === "payment_failed";
}

export function findOpenOrder(model: Model): ModelOrder | undefined {
  return model.orders.find((order) => isOpen(order) && order.intentId !== undefined);
}

export function listUnpaidOrders(model: Model): ModelOrder[] {
  return model.orders.filter((order) => !order.isPaid && order.status !== "canceled");
}

export function findPaidOrder(model: Model): ModelOrder | undefined {
  return model.orders.find(
    (order) => order.isPaid && ["paid", "processing", "shipped", "delivered"].includes(order.status),
  );
}

/** Creates a step that is possible if `findOrder` finds an order. The step changes the order and its model. */
export function onOrder(
  name: string,
  findOrder: (model: Model) => ModelOrder | undefined,
  act: (order: ModelOrder, model: Model, store: Store) => Promise<void>,
): Step {
  return {
    check: (model) => findOrder(model) !== undefined,
    run: async (model, store) => {
      const order = findOrder(model);
      if (order === undefined) return;
      await act(order, model, store);
      await expectModelAgrees(model, store);
    },
    toString: () => name,
  };
}

export function settleModelOrder(model: Model, order: ModelOrder): void {
  order.status = "paid";
  order.isPaid = true;
  model.inCart = Math.max(0, model.inCart - order.units);
}

export function releaseModelOrder(model: Model, order: ModelOrder): void {
  order.status = "canceled";
  model.inStock += order.units - order.restocked;
  order.restocked = order.units;
  if (order.isPaid) order.refundedCents = order.totalCents;
}

export function addModelOrder(
  model: Model,
  id: string,
  intentId: string | undefined,
  status: OrderStatus,
): ModelOrder {
  const order = {
    id,
    intentId,
    status,
    units: 0,
    totalCents: 0,
    refundedCents: 0,
    restocked: 0,
    isCharged: false,
    isPaid: false,
  };
  model.orders.push(order);
  return order;
}

/** Compares every order, the cart and the stock with the model. */
export async function expectModelAgrees(model: Model, { shopper, product }: Store): Promise<void> {
  expect(await getStock(product)).toBe(model.inStock);
  const { items } = await getCart(shopper);
  expect(items.reduce((units, item) => units + item.quantity, 0)).toBe(model.inCart);
  for (const order of model.orders) {
    const { status, refunded_amount: refunded } = await getOrder(shopper, order.id);
    expect({ status, refundedCents: Math.round(refunded * 100) }).toEqual({
      status: order.status,
      refundedCents: order.refundedCents,
    });
  }
}
