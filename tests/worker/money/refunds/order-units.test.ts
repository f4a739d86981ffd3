import { expect, test } from "vitest";
import type { OrderUnits } from "../../../../contract/orders/refunds.ts";
import { runBatch, violatedConstraint } from "../../../../worker/db/run-batch.ts";
import { returns } from "../../../../worker/db/schema/returns.ts";
import { insertReturnItems } from "../../../../worker/domain/money/refunds/order-units.ts";
import { readRefunds } from "../../../../worker/domain/money/refunds/read-refunds.ts";
import { countRefundedUnits } from "../../../../worker/domain/money/refunds/refund-units.ts";
import { createRefund, insertRefund } from "../../../../worker/domain/money/refunds/write-refund.ts";
import { readOrderWithReturns } from "../../../../worker/domain/orders/returns/read-returns.ts";
import { systemActor } from "../../../../worker/domain/profiles/actor.ts";
import { aProduct } from "../../builders/products.ts";
import { getFirstItemId } from "../../builders/refunds.ts";
import { aPaidOrder } from "../../builders/shoppers.ts";
import { storeContext } from "../../builders/store.ts";

type RefundState = "requested" | "succeeded" | "failed" | "canceled";

test("refuses to refund more units than were ordered, whoever checked them, and writes nothing of the refund", async () => {
  const { line, refundUnits, countUnits } = await anOrderOfThree();
  await refundUnits(units(line, 2));
  await expect(refundUnits(units(line, 2))).rejects.toSatisfy(isUnitRefused);
  expect(await countUnits()).toEqual({ refunds: 1, units: 2 });
  await refundUnits(units(line, 1));
  await expect(refundUnits(units(line, 1))).rejects.toSatisfy(isUnitRefused);
  expect(await countUnits()).toEqual({ refunds: 2, units: 3 });
});

test.each<RefundState>(["failed", "canceled"])("does not count the units of a %s refund", async (state) => {
  const { line, refundUnits, countUnits } = await anOrderOfThree();
  await refundUnits(units(line, 3), state);
  await refundUnits(units(line, 3));
  expect(await countUnits()).toEqual({ refunds: 2, units: 3 });
});

test("refuses to refund units of another order", async () => {
  const [{ refundUnits, countUnits }, other] = [await anOrderOfThree(), await anOrderOfThree()];
  await expect(refundUnits(units(other.line, 1))).rejects.toSatisfy(isUnitRefused);
  expect(await countUnits()).toEqual({ refunds: 0, units: 0 });
});

test("refuses to return more units than were ordered, except those of a declined return", async () => {
  const { line, orderId } = await anOrderOfThree();
  const context = storeContext();
  const returnUnits = (quantity: number, state: "requested" | "declined") => {
    const now = new Date().toISOString();
    const row = { id: crypto.randomUUID(), orderId, reason: "", state, createdAt: now, updatedAt: now };
    return runBatch(context.db, [
      context.db.insert(returns).values(row),
      insertReturnItems(context, { ...row, items: units(line, quantity) }),
    ]);
  };
  await returnUnits(3, "declined");
  await returnUnits(2, "requested");
  await expect(returnUnits(2, "requested")).rejects.toSatisfy(isUnitRefused);
  await returnUnits(1, "requested");
  const records = await readOrderWithReturns(context, orderId);
  expect(records?.returns.map(({ items }) => items)).toEqual([
    units(line, 3),
    units(line, 2),
    units(line, 1),
  ]);
});

async function anOrderOfThree() {
  const { order, orderId } = await aPaidOrder(await aProduct(), 3);
  const context = storeContext();
  const read = async () => {
    const records = await readRefunds(context, orderId);
    if (records === undefined) throw new Error("The order is gone");
    return records;
  };
  const line = getFirstItemId(order);
  return {
    orderId,
    line,
    async refundUnits(items: OrderUnits, state: RefundState = "requested") {
      const details = { amountCents: 100, reason: "Broken", origin: "admin" as const, actor: systemActor };
      const refund = createRefund((await read()).order, { ...details, items, now: new Date().toISOString() });
      await runBatch(context.db, insertRefund(context, { ...refund, state }));
    },
    async countUnits() {
      const { refunds } = await read();
      return { refunds: refunds.length, units: countRefundedUnits(refunds).get(line) ?? 0 };
    },
  };
}

function units(line: string, quantity: number): OrderUnits {
  return [{ order_item_id: line, quantity }];
}

function isUnitRefused(error: unknown): boolean {
  return /^(refund|return)_items\.order_item_id$/.test(violatedConstraint(error) ?? "");
}
