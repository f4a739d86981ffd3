import type { TestProject } from "vitest/node";
import { startSandbox } from "../../sandbox/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the sandbox of this run listens. */
    sandboxUrl: string;
  }
}

/** Runs the sandbox beside the worker tests. The store has no address here: the tests deliver its webhooks. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sandbox = await startSandbox({ port: 0, storeUrl: "http://store.test" });
  project.provide("sandboxUrl", sandbox.url);
  return async () => {
    await sandbox.stop();
  };
}
