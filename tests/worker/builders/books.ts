import { readBatch } from "../../../worker/db/read-batch.ts";
import { findInconsistencies } from "../../../worker/domain/reconciliation/find-inconsistencies.ts";
import {
  listWrongRefundTaxes,
  selectNotedOrders,
  wrongRefundTaxes,
} from "../../../worker/domain/reconciliation/order-checks.ts";
import { type Books, checkBooks, type StockedProduct } from "../../builders/books.ts";
import { bindings } from "../background.ts";
import { storeContext } from "./store.ts";
import { readLedger } from "./stripe.ts";

/** Checks that money, stock and orders agree. Checks the payments of these products' orders. */
export async function expectSoundBooks(...products: StockedProduct[]): Promise<void> {
  await checkBooks({ ...storeBooks, listDiscrepancies }, products);
}

/** The books of the store under test. */
export const storeBooks: Omit<Books, "listDiscrepancies"> = {
  query: async (sql, ...params) => {
    const { results } = await bindings.DB.prepare(sql)
      .bind(...params)
      .all();
    return results;
  },
  readLedger,
  // Another test of the file may have left a payment that the store does not know.
  isWholeStore: false,
};

/** Lists what the store's own checks find. */
export async function listDiscrepancies() {
  return [
    ...(await findInconsistencies(storeContext())),
    ...(await findWrongRefundTaxes()).map(({ order }) => ({ id: order.id, problem: wrongRefundTaxes })),
  ];
}

/** Finds the orders that have notes with other taxes than their refunds return, among all orders. */
export async function findWrongRefundTaxes() {
  const context = storeContext();
  const wrong = [];
  for (let offset = 0; ; ) {
    const found = await readBatch(context.db, selectNotedOrders(context, offset));
    wrong.push(...listWrongRefundTaxes(found));
    if (found.orders.length === 0) return wrong;
    offset += found.orders.length;
  }
}
