import { join } from "node:path";
import { startChild } from "./lib/children.ts";
import { runMain } from "./lib/main.ts";
import { toolPath } from "./lib/paths.ts";
import { startTestStore } from "./test/test-store.ts";

/** Runs the fault tests against the built Worker: `npm run test:faults`. */
await runMain(async () => {
  const vitest = startChild({
    name: "The tests",
    args: [
      toolPath("vitest/vitest.mjs"),
      "run",
      "--config",
      join("tests", "vitest.faults.config.ts"),
      ...process.argv.slice(2),
    ],
    env: await startTestStore("faults"),
  });
  return await vitest.exited;
});
