import { StoreError } from "../../contract/shared/errors.ts";
import { isDuplicate, isVersionConflict, runBatch, type Statement } from "../db/run-batch.ts";
import type { StoreContext } from "./context.ts";

// Each lost attempt means that somebody else's write went through.
const maxAttempts = 5;
// Doubled from one attempt to the next: those who collided once do not collide again.
const firstPauseMs = 20;

export interface Decision<Result> {
  /** Guarded by the version of what was read (changeOrder), so that they fail as a whole where it has changed since. */
  readonly statements: readonly Statement[];
  readonly result: Result;
  /** Unique columns (`table.column`) whose value somebody else may have taken since the read. */
  readonly mayBeTaken?: readonly string[];
}

/**
 * Reads, decides, and writes in one batch. Where somebody else wrote in between, all three are done again, after a short
 * random pause. Any other failure is thrown as it is.
 * @throws StoreError conflict where that never succeeds, and whatever `read` and `decide` throw
 */
export async function write<Read, Result>(
  context: StoreContext,
  read: () => Promise<Read>,
  decide: (found: Read) => Decision<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const { statements, result, mayBeTaken = [] } = decide(await read());
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

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
