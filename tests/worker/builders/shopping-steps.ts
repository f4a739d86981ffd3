import fc from "fast-check";
import { expect } from "vitest";
import { createCodResponse, paymentIntentResponse } from "../../../contract/orders/checkout.ts";
import { anAdmin } from "./admins.ts";
import { expectSoundBooks } from "./books.ts";
import { eventually } from "./eventually.ts";
import { moveTo } from "./order-status.ts";
import { aProduct } from "./products.ts";
import { listRefunds, reconcileIn, refund } from "./refunds.ts";
import {
  add,
  aShopper,
  cancel,
  confirm,
  getOrder,
  requestCashOrder,
  startCheckout,
  toIntentId,
} from "./shoppers.ts";
import {
  addModelOrder,
  expectModelAgrees,
  findOpenOrder,
  findPaidOrder,
  isOpen,
  listUnpaidOrders,
  type Model,
  onOrder,
  releaseModelOrder,
  type Step,
  type Store,
  settleModelOrder,
} from "./shopping-model.ts";
import { unwrap } from "./store.ts";
import { deliver, listAllEvents, pay } from "./stripe.ts";

const addUnit: Step = {
  check: (model) => model.inCart < model.inStock,
  run: async (model, { shopper, product }) => {
    await add(shopper, product, 1);
    model.inCart += 1;
  },
  toString: () => "add",
};

const startPayment: Step = {
  check: (model) => model.inCart > 0 && !model.orders.some((order) => isOpen(order) && order.isCharged),
  run: async (model, store) => {
    const open = findOpenOrder(model);
    const response = await startCheckout(store.shopper);
    if (open === undefined && listUnpaidOrders(model).length >= 3) {
      expect(response.status).toBe(409);
      return;
    }
    const available = model.inStock + (open?.units ?? 0);
    if (model.inCart > available) {
      expect(response.status).toBe(409);
      return;
    }
    const { orderId, amount, clientSecret } = await unwrap(response, paymentIntentResponse);
    if (open !== undefined) expect(orderId).toBe(open.id);
    const order = open ?? addModelOrder(model, orderId, toIntentId(clientSecret), "pending_payment");
    model.inStock += order.units - model.inCart;
    order.units = model.inCart;
    order.totalCents = Math.round(amount * 100);
    await expectModelAgrees(model, store);
  },
  toString: () => "checkout",
};

const orderCash: Step = {
  check: (model) => model.inCart > 0 && findOpenOrder(model) === undefined,
  run: async (model, store) => {
    const response = await requestCashOrder(store.shopper);
    if (listUnpaidOrders(model).length >= 3 || model.inCart > model.inStock) {
      expect(response.status).toBe(409);
      return;
    }
    const { data } = await unwrap(response, createCodResponse);
    const order = addModelOrder(model, data.orderId, undefined, "processing");
    order.units = model.inCart;
    order.totalCents = Math.round((await getOrder(store.shopper, order.id)).total_amount * 100);
    model.inStock -= order.units;
    model.inCart = 0;
    await expectModelAgrees(model, store);
  },
  toString: () => "cash",
};

const payByCard = onOrder(
  "pay",
  (model) => model.orders.find((order) => isOpen(order) && order.intentId !== undefined && !order.isCharged),
  async (order) => {
    await pay(getIntentId(order));
    order.isCharged = true;
  },
);

const confirmPayment = onOrder(
  "confirm",
  (model) => model.orders.find((order) => isOpen(order) && order.isCharged),
  async (order, model, { shopper }) => {
    const payment = { orderId: order.id, intentId: getIntentId(order) };
    expect((await confirm(shopper, payment)).status).toBe(200);
    settleModelOrder(model, order);
  },
);

const deliverEvents = (isBackwards: boolean) =>
  onOrder(
    isBackwards ? "webhooks backwards" : "webhooks",
    (model) => model.orders.findLast((order) => order.intentId !== undefined),
    async (order, model, { shopper }) => {
      const events = await listAllEvents(getIntentId(order));
      for (const event of isBackwards ? events.toReversed() : events) {
        expect((await deliver(event)).status).toBe(200);
      }
      if (!isOpen(order) || !order.isCharged) return;
      settleModelOrder(model, order);
      await eventually(async () => expect((await getOrder(shopper, order.id)).status).toBe("paid"));
    },
  );

const cancelByCustomer = onOrder(
  "cancel",
  (model) =>
    model.cancellations < 2
      ? model.orders.findLast(({ status }) => ["pending_payment", "paid", "processing"].includes(status))
      : undefined,
  async (order, model, { shopper }) => {
    expect((await cancel(shopper, order.id)).status).toBe(200);
    model.cancellations += 1;
    // The store settles a charged payment before it refunds it.
    if (order.isCharged && !order.isPaid) settleModelOrder(model, order);
    releaseModelOrder(model, order);
  },
);

const changeStatusByAdmin = (to: "shipped" | "delivered") =>
  onOrder(
    to,
    (model) =>
      model.orders.find(({ status }) => ["paid", "processing", "shipped"].includes(status) && status !== to),
    async (order, _model, { admin }) => {
      await moveTo(admin, order.id, to);
      order.status = to;
      if (to === "delivered") order.isPaid = true;
    },
  );

const refundShare = (share: number, isReturned: boolean) =>
  onOrder(
    `refund ${share}${isReturned ? " and restock" : ""}`,
    findPaidOrder,
    async (order, model, { admin }) => {
      const remainingCents = order.totalCents - order.refundedCents;
      const amountCents = Math.max(1, Math.floor(remainingCents * share));
      const { items } = await listRefunds(admin, order.id);
      const [line] = items;
      const canReturn = isReturned && line !== undefined && order.restocked < order.units;
      const response = await refund(admin, order.id, {
        amount: amountCents / 100,
        ...(canReturn ? { refund_items: [{ order_item_id: line.order_item_id, quantity: 1 }] } : {}),
      });
      if (amountCents > remainingCents) {
        expect(response.status).toBe(422);
        return;
      }
      expect(response.status).toBe(200);
      order.refundedCents += amountCents;
      if (order.refundedCents === order.totalCents) order.status = "refunded";
      if (!canReturn) return;
      order.restocked += 1;
      model.inStock += 1;
    },
  );

/** Buys in one step, so that random steps often reach later states. */
const buy: Step = {
  check: (model) =>
    findOpenOrder(model) === undefined && listUnpaidOrders(model).length < 3 && model.inCart < model.inStock,
  run: async (model, store) => {
    for (const purchaseStep of [addUnit, startPayment, payByCard, confirmPayment]) {
      if (purchaseStep.check(model)) await purchaseStep.run(model, store);
    }
  },
  toString: () => "buy",
};

const passHalfAnHour: Step = {
  check: () => true,
  run: async (model, store) => {
    await reconcileIn(31);
    for (const order of model.orders.filter(isOpen)) {
      if (order.isCharged) settleModelOrder(model, order);
      else releaseModelOrder(model, order);
    }
    await expectModelAgrees(model, store);
  },
  toString: () => "half an hour passes",
};

/** Generates a step. The runner skips it if it is impossible in the current state. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant(buy) },
  { weight: 2, arbitrary: fc.constant(addUnit) },
  { weight: 2, arbitrary: fc.constant(startPayment) },
  { weight: 2, arbitrary: fc.constant(payByCard) },
  { weight: 1, arbitrary: fc.constant(confirmPayment) },
  { weight: 2, arbitrary: fc.boolean().map(deliverEvents) },
  { weight: 1, arbitrary: fc.constant(orderCash) },
  { weight: 1, arbitrary: fc.constant(cancelByCustomer) },
  {
    weight: 2,
    arbitrary: fc.constantFrom("shipped" as const, "delivered" as const).map(changeStatusByAdmin),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(0.1, 0.5, 1), fc.boolean())
      .map(([share, isReturned]) => refundShare(share, isReturned)),
  },
  { weight: 1, arbitrary: fc.constant(passHalfAnHour) },
);

const steps = fc.array(step, { minLength: 25, maxLength: 40 });

/** Runs random steps of a shopper and an admin, and compares the store with a simple model after each. */
export async function expectModelAgreesAfterSteps(histories: number): Promise<void> {
  const admin = await anAdmin();
  const property = fc.asyncProperty(steps, async (commands) => {
    const product = await aProduct({ stockQuantity: 12 });
    const store: Store = { shopper: await aShopper(), admin, product };
    const start = () => ({
      model: { inCart: 0, inStock: 12, orders: [], cancellations: 0 } satisfies Model,
      real: store,
    });
    await fc.asyncModelRun(start, commands);
    // The last payments may have no event, so the reconciliation must find them.
    await reconcileIn(31);
    await expectSoundBooks(product);
  });
  await fc.assert(property, { numRuns: histories, endOnFailure: true });
}

function getIntentId({ intentId }: { readonly intentId: string | undefined }): string {
  if (intentId === undefined) throw new Error("The order has no payment intent");
  return intentId;
}
