import type fc from "fast-check";
import { expect } from "vitest";
import type { OrderStatus } from "../../../contract/orders/order-status.ts";
import type { ProductRow } from "../../../worker/domain/catalog/products/product-view.ts";
import type { AdminActor } from "../../../worker/domain/profiles/profile.ts";
import type { Account } from "./accounts.ts";
import { getCart, getOrder, getStock, type Shopper } from "./shoppers.ts";

/** The expected state of one order. Money is in cents. */
interface ModelOrder {
  id: string;
  intentId: string | undefined;
  units: number;
  totalCents: number;
  status: OrderStatus;
  /** Whether the card was charged, even if the store does not know yet. */
  isCharged: boolean;
  isPaid: boolean;
  refundedCents: number;
  restocked: number;
}

/** One shopper, one product, and all orders that were placed. */
export interface Model {
  inCart: number;
  inStock: number;
  orders: ModelOrder[];
  /** Cancellations by the customer: after three paid ones, the store refuses further orders that day (holding.test.ts). */
  cancellations: number;
}

export interface Store {
  readonly shopper: Shopper;
  readonly admin: Account;
  readonly adminProfile: AdminActor;
  readonly product: ProductRow;
}

export type Step = fc.AsyncCommand<Model, Store>;

export const isOpen = ({ status }: ModelOrder) => ["pending_payment", "payment_failed"].includes(status);

export const findOpenOrder = (model: Model) =>
  model.orders.find((order) => isOpen(order) && order.intentId !== undefined);

export const findUnpaidOrder = (model: Model) =>
  model.orders.filter((order) => !order.isPaid && order.status !== "canceled");

export const findPaidOrder = (model: Model) =>
  model.orders.find(
    (order) => order.isPaid && ["paid", "processing", "shipped", "delivered"].includes(order.status),
  );

/** A step that is possible when `on` finds an order for it. It runs on the order and on its model. */
export function onOrder(
  name: string,
  on: (model: Model) => ModelOrder | undefined,
  act: (order: ModelOrder, model: Model, store: Store) => Promise<void>,
): Step {
  return {
    check: (model) => on(model) !== undefined,
    run: async (model, store) => {
      const order = on(model);
      if (order === undefined) return;
      await act(order, model, store);
      await agree(model, store);
    },
    toString: () => name,
  };
}

export function settle(model: Model, order: ModelOrder): void {
  order.status = "paid";
  order.isPaid = true;
  model.inCart = Math.max(0, model.inCart - order.units);
}

export function release(model: Model, order: ModelOrder): void {
  order.status = "canceled";
  model.inStock += order.units - order.restocked;
  order.restocked = order.units;
  if (order.isPaid) order.refundedCents = order.totalCents;
}

export function placed(
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
export async function agree(model: Model, { shopper, product }: Store): Promise<void> {
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
