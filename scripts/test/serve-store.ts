import { Failure } from "../lib/failure.ts";
import { runMain } from "../lib/main.ts";
import { serveTestStore } from "./test-store.ts";

/**
 * Serves the data of a folder to the program that started this one, sends it the store's variables, and ends with it.
 */
await runMain(async () => {
  const [dataDir] = process.argv.slice(2);
  if (dataDir === undefined || process.send === undefined) throw new Failure("The browser tests start this.");
  // The program has built the store before its first test, and an edit during the tests must not change what is served.
  process.send(await serveTestStore(dataDir, { isBuilt: true }));
  return await new Promise<never>(() => {});
});
