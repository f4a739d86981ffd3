import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { startChild } from "../../scripts/lib/children.ts";
import { findFreePort } from "../../scripts/stack/ports.ts";

export interface EmptyStore {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts a store beside the one under test, whose owner has saved nothing yet. */
export async function startEmptyStore(): Promise<EmptyStore> {
  const dataDir = mkdtempSync(join(tmpdir(), "store-new-"));
  const port = await findFreePort();
  let output = "";
  const child = startChild({
    name: "The empty store",
    args: [join("scripts", "start.ts"), "--empty"],
    env: { PORT: String(port), SANDBOX_PORT: String(await findFreePort()), DATA_DIR: dataDir },
    output: (text) => {
      output += text;
    },
  });
  await expect.poll(() => output, { timeout: 120_000 }).toContain("Ctrl-C stops everything");
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      await child.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
