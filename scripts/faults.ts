import { randomInt } from "node:crypto";
import { join } from "node:path";
import { startChild } from "./lib/children.ts";
import { runMain } from "./lib/main.ts";
import { toolPath } from "./lib/paths.ts";
import { startTestStore } from "./test/test-store.ts";

/**
 * Runs the fault tests against the built Worker: `npm run test:faults`. With FAULTS=short it runs the short form, as `npm test`
 * does. FAULTS_SEED repeats the random moments of an earlier run.
 */
await runMain(async () => {
  const form = process.env.FAULTS === "short" ? "short" : "full";
  const seed = process.env.FAULTS_SEED || String(randomInt(1, 2 ** 31));
  console.log(`Running the ${form} fault tests. Repeat this run with FAULTS_SEED=${seed}`);
  const vitest = startChild({
    name: "The tests",
    args: [
      toolPath("vitest/vitest.mjs"),
      "run",
      "--config",
      join("tests", "vitest.faults.config.ts"),
      ...process.argv.slice(2),
    ],
    env: { ...(await startTestStore("faults")), FAULTS: form, FAULTS_SEED: seed },
  });
  return await vitest.exited;
});
