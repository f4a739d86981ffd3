import { StoreError } from "../../contract/shared/errors.ts";
import { isVersionConflict, runBatch, type Statement } from "../db/run-batch.ts";
import type { StoreContext } from "./context.ts";

// Each lost attempt means that somebody else's write went through.
const maxAttempts = 12;

export interface Decision<Result> {
  /** Guarded by the version of what was read (changeOrder), so that they fail as a whole where it has changed since. */
  readonly statements: readonly Statement[];
  readonly result: Result;
}

/**
 * Reads, decides, and writes in one batch. Where somebody else wrote in between, all three are done again.
 * @throws StoreError conflict where that never succeeds, and whatever `read` and `decide` throw
 */
export async function write<Read, Result>(
  context: StoreContext,
  read: () => Promise<Read>,
  decide: (found: Read) => Decision<Result>,
): Promise<Result> {
  let conflict: unknown;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const { statements, result } = decide(await read());
    try {
      await runBatch(context.db, statements);
      return result;
    } catch (error) {
      if (!isVersionConflict(error)) throw error;
      conflict = error;
    }
  }
  throw new StoreError("conflict", { cause: conflict });
}
