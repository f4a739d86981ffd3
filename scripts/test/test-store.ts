import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../lib/failure.ts";
import { atEnd } from "../lib/main.ts";
import { startControl } from "../stack/control.ts";
import { startStore } from "../stack/start-store.ts";

/**
 * Starts an empty store on free ports, which runs until this command ends.
 * @returns the variables that test programs need
 */
export async function startTestStore(name: string): Promise<Readonly<Record<string, string>>> {
  const dataDir = mkdtempSync(join(tmpdir(), `store-${name}-`));
  if (process.env.KEEP_DATA) console.log(`The data and the logs stay in ${dataDir}`);
  else atEnd(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const store = await startStore({ port: 0, sandboxPort: 0, dataDir, contents: "empty" });
  if (store.sandboxUrl === undefined)
    throw new Failure("These tests need the sandbox; .dev.vars names real services.");
  return {
    STORE_URL: store.url,
    SANDBOX_URL: store.sandboxUrl,
    CONTROL_URL: await startControl(store),
    DATA_DIR: dataDir,
  };
}
