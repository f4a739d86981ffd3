import * as v from "valibot";
import type { StoreContext } from "../context.ts";
import { invoiceChecks } from "./invoice-checks.ts";
import { selectDiscrepancies } from "./order-checks.ts";
import { pickupChecks } from "./pickup-checks.ts";
import { stockChecks } from "./stock-checks.ts";

export interface Inconsistency {
  readonly problem: string;
  /** The id of the order or product, or the start of the pick-up window. */
  readonly id: string;
}

const recordChecks = [...stockChecks, ...invoiceChecks, ...pickupChecks];

type CheckContext = Pick<StoreContext, "db" | "now">;

/** Runs every check of money, stock and orders, over all orders. A consistent store has no findings. */
export async function findInconsistencies(context: CheckContext): Promise<Inconsistency[]> {
  const { statements, toFindings } = selectInconsistencies(context);
  return toFindings(await context.db.$client.batch(statements));
}

/** Returns the checks as statements for a larger batch, and a function that reads their results. */
export function selectInconsistencies(context: CheckContext) {
  const { $client } = context.db;
  const { sql, params } = selectDiscrepancies(context).toSQL();
  return {
    statements: [
      $client.prepare(sql).bind(...params),
      ...recordChecks.map(({ query }) => $client.prepare(query)),
    ],
    toFindings: ([orders, ...records]: readonly D1Result[]): Inconsistency[] => [
      ...v.parse(orderFindings, orders?.results).map(({ order_id: id, problem }) => ({ id, problem })),
      ...recordChecks.flatMap(({ sentence: problem }, index) =>
        v.parse(recordFindings, records[index]?.results).map(({ id }) => ({ id, problem })),
      ),
    ],
  };
}

const orderFindings = v.array(v.object({ order_id: v.string(), problem: v.string() }));
const recordFindings = v.array(v.object({ id: v.string() }));
