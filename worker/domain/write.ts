import { StoreError } from "../../contract/shared/errors.ts";
import { isDuplicate, isVersionConflict, runBatch, type Statement } from "../db/run-batch.ts";
import { summarizeError } from "../lib/describe-error.ts";
import type { StoreContext } from "./context.ts";

const maxAttempts = 5;
// The pause doubles after each attempt, and has a random factor so that two writers do not collide again.
const firstPauseMs = 20;

/** Statements with the result of their write. */
export interface Decision<Result> extends GuardedStatements {
  readonly result: Result;
}

export interface GuardedStatements {
  /**
   * At least one statement must check the version that was read, as changeOrder does, so that the batch fails if it
   * changed.
   */
  readonly statements: readonly Statement[];
  /** Unique columns (`table.column`) whose value a concurrent write may take. Such a duplicate is also retried. */
  readonly mayBeTaken?: readonly string[];
}

/**
 * Reads, decides, and writes in one batch (docs/decisions/0006). If a concurrent write came first, all three are
 * retried after a short random pause. Any other error is thrown at once.
 * @throws StoreError conflict after the last attempt; also the errors of `read` and `decide`
 */
export async function write<Read, Result>(
  context: StoreContext,
  read: () => Promise<Read>,
  decide: (current: Read) => Decision<Result>,
): Promise<Result>;
export async function write<Read>(
  context: StoreContext,
  read: () => Promise<Read>,
  decide: (current: Read) => readonly Statement[] | GuardedStatements,
): Promise<void>;
export async function write<Read, Result>(
  context: StoreContext,
  read: () => Promise<Read>,
  decide: (current: Read) => readonly Statement[] | (GuardedStatements & { readonly result?: Result }),
): Promise<Result | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const decided = decide(await read());
    const {
      statements,
      result,
      mayBeTaken = [],
    } = "statements" in decided ? decided : { statements: decided };
    try {
      await runBatch(context.db, statements);
      return result;
    } catch (error) {
      if (!isVersionConflict(error) && !isDuplicate(error, mayBeTaken)) throw error;
      if (attempt === maxAttempts) throw new StoreError("conflict", { cause: error });
    }
    await pause(Math.random() * firstPauseMs * 2 ** (attempt - 1));
  }
}

/**
 * Does work that follows a commit, and returns undefined if it fails. What was committed is done, so the response must
 * not be an error. Others repeat the work: the reconciliation, or the next read.
 */
export async function tryAfterCommit<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    // An unavailable service or a concurrent write is expected.
    if (!(error instanceof StoreError)) console.error(`After a commit: ${summarizeError(error)}`);
    return undefined;
  }
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
