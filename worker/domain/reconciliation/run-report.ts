import { StoreError } from "../../../contract/shared/errors.ts";
import { summarizeError } from "../../lib/describe-error.ts";

/** The report of a run of the reconciliation, which counts by name what was found and done, and collects failures. */
export interface RunReport {
  readonly countFound: (name: string, count: number) => void;
  readonly countDone: (name: string) => void;
  readonly addFailure: (sentence: string) => void;
  /** Starts a step with a budget of queries, whatever earlier steps used. */
  readonly startStep: (queryBudget: number) => void;
  /** Returns true if the run's time or the step's budget is used up. The remaining work waits for the next run. */
  readonly isOver: () => boolean;
  readonly result: () => {
    readonly found: Readonly<Record<string, number>>;
    readonly done: Readonly<Record<string, number>>;
    readonly failures: readonly string[];
  };
}

// After this many failures in a row, Stripe or the database is probably down and the other items would fail too.
const maxFailuresInARow = 5;

/**
 * Starts the report of a run.
 * @param runSeconds the time after which the run is over
 * @param countUsedQueries returns how many queries the run has sent so far
 */
export function startReport(runSeconds: number, countUsedQueries: () => number = () => 0): RunReport {
  const startedAt = Date.now();
  let maxQueries = Number.POSITIVE_INFINITY;
  const found: Record<string, number> = {};
  const done: Record<string, number> = {};
  const failures: string[] = [];
  return {
    countFound: (name, count) => {
      if (count > 0) found[name] = (found[name] ?? 0) + count;
    },
    countDone: (name) => {
      done[name] = (done[name] ?? 0) + 1;
    },
    addFailure: (sentence) => {
      console.error(`Reconciliation: ${sentence}`);
      failures.push(sentence);
    },
    startStep: (queryBudget) => {
      maxQueries = countUsedQueries() + queryBudget;
    },
    isOver: () => Date.now() - startedAt > runSeconds * 1_000 || countUsedQueries() >= maxQueries,
    result: () => ({ found, done, failures }),
  };
}

/** Processes items one after the other, at most `maxItems`. A failed item does not stop the others. */
export async function processEach<Item extends { readonly id: string }>(
  report: RunReport,
  { name, maxItems }: { readonly name: string; readonly maxItems: number },
  items: readonly Item[],
  processItem: (item: Item) => Promise<void>,
): Promise<void> {
  report.countFound(name, items.length);
  let failuresInARow = 0;
  for (const [index, item] of items.entries()) {
    if (report.isOver() || failuresInARow >= maxFailuresInARow || index >= maxItems) {
      report.addFailure(`${name}: ${items.length - index} are left for the next run`);
      return;
    }
    try {
      await processItem(item);
      failuresInARow = 0;
    } catch (error) {
      failuresInARow += 1;
      report.addFailure(`${name} ${item.id}: ${describeFailure(error)}`);
    }
  }
}

/** Describes a failure for admins. The message of payment_provider_unavailable is written for shoppers. */
export function describeFailure(error: unknown): string {
  const isStripeFailure = error instanceof StoreError && error.code === "payment_provider_unavailable";
  if (!isStripeFailure) return summarizeError(error);
  return `Stripe could not be used${error.cause instanceof Error ? ` (${error.cause.message})` : ""}`;
}
