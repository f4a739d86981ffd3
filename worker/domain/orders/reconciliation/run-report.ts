import { StoreError } from "../../../../contract/shared/errors.ts";
import { summarizeError } from "../../../lib/describe-error.ts";

/** Counts by name what a run of the reconciliation finds and does, and collects its failures as sentences. */
export interface RunReport {
  readonly found: (name: string, times?: number) => void;
  readonly did: (name: string) => void;
  readonly failed: (sentence: string) => void;
  /** Starts a step with its own share of the run's queries, independent of what earlier steps used. */
  readonly startStep: (queries: number) => void;
  /** Whether the run's time or the step's share is used up, so that the rest waits for the next run. */
  readonly isOver: () => boolean;
  readonly result: () => {
    readonly found: Readonly<Record<string, number>>;
    readonly done: Readonly<Record<string, number>>;
    readonly failures: readonly string[];
  };
}

// After this many failures in a row Stripe or the database is down, and the other items would fail too.
const maxFailuresInARow = 5;

/** @param usedQueries returns how many queries the run has sent so far */
export function startReport(runSeconds: number, usedQueries: () => number = () => 0): RunReport {
  const startedAt = Date.now();
  let stepEnd = Number.POSITIVE_INFINITY;
  const found: Record<string, number> = {};
  const done: Record<string, number> = {};
  const failures: string[] = [];
  return {
    found: (name, times = 1) => {
      if (times > 0) found[name] = (found[name] ?? 0) + times;
    },
    did: (name) => {
      done[name] = (done[name] ?? 0) + 1;
    },
    failed: (sentence) => {
      console.error(`Reconciliation: ${sentence}`);
      failures.push(sentence);
    },
    startStep: (queries) => {
      stepEnd = usedQueries() + queries;
    },
    isOver: () => Date.now() - startedAt > runSeconds * 1_000 || usedQueries() >= stepEnd,
    result: () => ({ found, done, failures }),
  };
}

/** Processes items one after the other. A failed item does not stop the others. */
export async function processEach<Item extends { readonly id: string }>(
  report: RunReport,
  { what, atMost }: { readonly what: string; readonly atMost: number },
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  report.found(what, items.length);
  let inARow = 0;
  for (const [index, item] of items.entries()) {
    if (report.isOver() || inARow >= maxFailuresInARow || index >= atMost) {
      report.failed(`${what}: ${items.length - index} are left for the next run`);
      return;
    }
    try {
      await work(item);
      inARow = 0;
    } catch (error) {
      inARow += 1;
      report.failed(`${what} ${item.id}: ${describeFailure(error)}`);
    }
  }
}

/** Describes a failure for admins. The message of payment_provider_unavailable is written for shoppers. */
export function describeFailure(error: unknown): string {
  const isProvider = error instanceof StoreError && error.code === "payment_provider_unavailable";
  if (!isProvider) return summarizeError(error);
  return `Stripe could not be used${error.cause instanceof Error ? ` (${error.cause.message})` : ""}`;
}
