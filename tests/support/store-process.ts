import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { root } from "../../scripts/lib/paths.ts";

const storeSchema = v.object({
  STORE_URL: v.pipe(v.string(), v.url()),
  SANDBOX_URL: v.pipe(v.string(), v.url()),
  CONTROL_URL: v.pipe(v.string(), v.url()),
});
const environmentSchema = v.object({ STORES_FOLDER: v.string("Start these tests with npm run test:e2e") });

export interface StoreUrls {
  readonly storeUrl: string;
  readonly sandboxUrl: string;
  readonly controlUrl: string;
}

export interface StoreProcess extends StoreUrls {
  readonly stop: () => Promise<void>;
}

/** The folder of all stores of this run, which scripts/e2e.ts deletes at its end. */
export function readStoresFolder(): string {
  return v.parse(environmentSchema, process.env).STORES_FOLDER;
}

/** Creates the folder of a store of this run. */
export function createStoreFolder(name: string): string {
  return mkdtempSync(join(readStoresFolder(), `${name}-`));
}

/**
 * Serves the data of a folder in a process of its own, so that it does not delay the tests. It ends at the latest with
 * this one.
 */
export async function startStoreProcess(dataDir: string): Promise<StoreProcess> {
  const child = fork(join(root, "scripts", "test", "serve-store.ts"), [dataDir], {
    cwd: root,
    // The arguments of this process belong to Playwright.
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const exited = once(child, "exit");
  const started = new Promise<v.InferOutput<typeof storeSchema>>((resolve) => {
    // The process also sends which programs it starts.
    child.on("message", (message) => v.is(storeSchema, message) && resolve(message));
  });
  const failed = exited.then(([code]) => {
    throw new Error(`The store did not start (exit code ${code}): ${output}`);
  });
  const { STORE_URL, SANDBOX_URL, CONTROL_URL } = await Promise.race([started, failed]);
  // The process ends later, as it should.
  failed.catch(() => {});
  return {
    storeUrl: STORE_URL,
    sandboxUrl: SANDBOX_URL,
    controlUrl: CONTROL_URL,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
