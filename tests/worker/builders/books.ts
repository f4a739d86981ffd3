import { findInconsistencies } from "../../../worker/domain/reconciliation/find-inconsistencies.ts";
import {
  findWrongRefundTaxes,
  wrongRefundTaxes,
} from "../../../worker/domain/reconciliation/invoice-checks.ts";
import { checkBooks, type StockedProduct } from "../../builders/books.ts";
import { bindings } from "../background.ts";
import { storeContext } from "./store.ts";
import { readLedger } from "./stripe.ts";

/** Checks that money, stock and orders agree. Checks the payments of these products' orders. */
export async function expectSoundBooks(...products: StockedProduct[]): Promise<void> {
  await checkBooks(
    {
      query: async (sql, ...params) => {
        const { results } = await bindings.DB.prepare(sql)
          .bind(...params)
          .all();
        return results;
      },
      readLedger,
      listDiscrepancies: async () => [
        ...(await findInconsistencies(storeContext())),
        ...(await findWrongRefundTaxes(storeContext())).map(({ order }) => ({
          id: order.id,
          problem: wrongRefundTaxes,
        })),
      ],
      // Another test of the file may have left a payment that the store does not know.
      isWholeStore: false,
    },
    products,
  );
}
