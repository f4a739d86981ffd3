import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { selectDiscrepancies } from "../../worker/domain/orders/reconciliation/find-discrepancies.ts";
import { reconcile } from "../../worker/domain/orders/reconciliation/reconcile.ts";
import { explainQueries } from "./builders/crowd.ts";
import { storeContext } from "./builders/store.ts";

test("a run is written down before it asks anything, so that one that is cut short leaves a trace", async () => {
  const context = storeContext();
  const readRuns = async () =>
    (await env.DB.prepare("SELECT failure_count, failures FROM reconciliation_runs").all()).results;
  let duringTheRun: unknown;
  await reconcile(
    {
      ...context,
      payments: {
        ...context.payments,
        listEvents: async (...asked) => {
          duringTheRun = await readRuns();
          return context.payments.listEvents(...asked);
        },
      },
    },
    "schedule",
  );
  expect(duringTheRun).toEqual([{ failure_count: 1, failures: '["missed_events: the run did not end"]' }]);
  expect(await readRuns()).toEqual([{ failure_count: 0, failures: "[]" }]);
});

test("discrepancies are looked for by reading each table once, not once for each order", async () => {
  const plans = await explainQueries(async (context) => selectDiscrepancies(context));
  expect(plans).toHaveLength(1);
  expect(plans.flat().join("\n")).not.toMatch(/CORRELATED/);
});
