import { onTestFinished } from "vitest";
import { openBindings } from "../../scripts/stack/worker.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

/** Opens a database without tables in a folder of its own, until the end of the test. */
export async function openEmptyDatabase() {
  const dataDir = createTemporaryFolder();
  const bindings = await openBindings(dataDir);
  onTestFinished(() => bindings.stop());
  return { dataDir, database: await bindings.database() };
}
