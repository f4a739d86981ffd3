import { expect, test } from "vitest";
import { expectSoundBooks } from "../../builders/books.ts";
import { setStatus } from "../../builders/order-status.ts";
import { anOrderToSend, removeParcel, sendUnits } from "../../builders/parcels.ts";
import { readAdminProduct } from "../../builders/product-forms.ts";
import { refund } from "../../builders/refunds.ts";
import { listOpenReturns, moveReturnTo, requestReturnOf } from "../../builders/returns.ts";
import { getOrder } from "../../builders/shoppers.ts";

const quantity = 6;
const steps = 14;
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

/** One unit of the order, as a shopkeeper would follow it. */
interface Unit {
  parcelId: string | undefined;
  isRestocked: boolean;
}

test.each(seeds)(
  "keeps stock right through parts, refunds, returns and steps back, seed %s",
  async (seed) => {
    const random = createRandom(seed);
    const order = await anOrderToSend(quantity);
    const { admin, shopper, orderId, line, product } = order;
    const units = Array.from({ length: quantity }, (): Unit => ({ parcelId: undefined, isRestocked: false }));
    const inShop = ({ parcelId, isRestocked }: Unit) => parcelId === undefined && !isRestocked;
    const withCustomer = ({ parcelId, isRestocked }: Unit) => parcelId !== undefined && !isRestocked;
    const restockUnits = (count: number, candidates: readonly Unit[]) => {
      for (const unit of candidates.slice(0, count)) unit.isRestocked = true;
    };
    const log: string[] = [];
    let before = await getOrder(admin, orderId);
    for (let step = 0; step < steps; step += 1) {
      const hadLeft = before.status === "shipped" || before.status === "delivered";
      const count = 1 + random(3);
      const restock = random(2) === 0;
      const someParcel = before.parcels[random(Math.max(1, before.parcels.length))];
      const [openReturn] = await listOpenReturns(admin, orderId);
      const returned = openReturn?.items.reduce((sum, item) => sum + item.quantity, 0) ?? 0;
      const oldestFirst = () =>
        before.parcels.flatMap(({ id }) => units.filter((unit) => unit.parcelId === id && !unit.isRestocked));
      const status = (name: string, details = {}) => setStatus(admin, orderId, { status: name, ...details });
      const returnTo = (state: Record<string, unknown>) =>
        openReturn && moveReturnTo(admin, openReturn.id, state);
      const refund_items = [{ order_item_id: line, quantity: count }];
      const actions: readonly [string, () => Promise<Response> | undefined, onSuccess?: () => void][] = [
        ["part", () => sendUnits(order, count)],
        ["ship", () => status("shipped")],
        ["deliver", () => status("delivered")],
        ["back", () => status(restock ? "paid" : "processing")],
        ["remove", () => someParcel && removeParcel(order, someParcel.id)],
        [
          "refund",
          () => refund(admin, orderId, { amount: 0.5, restock, refund_items }),
          () => {
            const sent = oldestFirst();
            if (restock)
              restockUnits(
                count,
                hadLeft ? [...sent, ...units.filter(inShop)] : [...units.filter(inShop), ...sent],
              );
          },
        ],
        ["request", () => requestReturnOf(shopper, order, count)],
        ["approve", () => returnTo({ state: "approved" })],
        [
          "receive",
          () => returnTo({ state: "received", restock }),
          () => {
            if (restock)
              restockUnits(returned, hadLeft ? [...oldestFirst(), ...units.filter(inShop)] : oldestFirst());
          },
        ],
        [
          "cancel",
          () => (step > steps / 2 ? status("canceled", { restock }) : undefined),
          () => {
            if (restock) restockUnits(quantity, units);
            else if (!hadLeft) restockUnits(quantity, units.filter(inShop));
          },
        ],
      ];
      const [name, act, onSuccess] = actions[random(actions.length)] ?? ["nothing", () => undefined];
      const answer = await act();
      log.push(`${name} ${count} ${restock}: ${answer?.status}`);
      expect(answer?.status ?? 200, log.join("\n")).toBeLessThan(500);
      if (answer?.ok) onSuccess?.();

      const after = await getOrder(admin, orderId);
      const parcelIds = after.parcels.map(({ id }) => id);
      for (const unit of units) {
        if (unit.parcelId !== undefined && !parcelIds.includes(unit.parcelId)) unit.parcelId = undefined;
      }
      for (const { id, items } of after.parcels) {
        const packed = items.reduce((sum, item) => sum + item.quantity, 0);
        const missing = packed - units.filter(({ parcelId }) => parcelId === id).length;
        for (const unit of units.filter(inShop).slice(0, missing)) unit.parcelId = id;
      }
      const hasLeft =
        after.status === "shipped" ||
        after.status === "delivered" ||
        (after.status === "canceled" && hadLeft);
      const kept = after.status === "canceled" ? 0 : units.filter(inShop).length;
      const out = units.filter(withCustomer).length + (hasLeft ? units.filter(inShop).length : 0);
      const { on_hand, allocated } = await readAdminProduct(admin, product.id);
      expect({ on_hand, allocated }, log.join("\n")).toEqual({
        on_hand: product.stockQuantity - out,
        allocated: hasLeft ? 0 : kept,
      });
      before = after;
      if (after.status === "canceled") break;
    }
    await expectSoundBooks(product);
  },
);

/** Returns a generator of the same numbers for the same seed (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed * 0x9e3779b9;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
