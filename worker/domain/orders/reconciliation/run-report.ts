import { StoreError } from "../../../../contract/shared/errors.ts";
import { summarizeError } from "../../../lib/describe-error.ts";

/** What a run of the reconciliation finds and does, counted by name, and what failed, as sentences. */
export interface RunReport {
  readonly found: (name: string, times?: number) => void;
  readonly did: (name: string) => void;
  readonly failed: (sentence: string) => void;
  /** Gives the next step its share of the run's queries, whatever the steps before it took. */
  readonly startStep: (queries: number) => void;
  /** The run's time or the step's share is up: the rest waits for the next run. */
  readonly isOver: () => boolean;
  readonly result: () => {
    readonly found: Readonly<Record<string, number>>;
    readonly done: Readonly<Record<string, number>>;
    readonly failures: readonly string[];
  };
}

// Stripe or the database is down: the others of the same kind would only wait for their failure.
const failuresInARow = 5;

/** @param usedQueries how many the run has sent so far */
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

/** Processes what was found, one after the other. One that fails does not keep the others waiting. */
export async function processEach<Item extends { readonly id: string }>(
  report: RunReport,
  { what, atMost }: { readonly what: string; readonly atMost: number },
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  report.found(what, items.length);
  let inARow = 0;
  for (const [index, item] of items.entries()) {
    if (report.isOver() || inARow >= failuresInARow || index >= atMost) {
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

/** For an admin: what really happened, where the message itself is one for shoppers. */
export function describeFailure(error: unknown): string {
  const isProvider = error instanceof StoreError && error.code === "payment_provider_unavailable";
  if (!isProvider) return summarizeError(error);
  return `Stripe could not be used${error.cause instanceof Error ? ` (${error.cause.message})` : ""}`;
}
