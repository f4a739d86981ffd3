import { randomInt } from "node:crypto";
import { join } from "node:path";
import { startChild } from "./lib/children.ts";
import { runMain } from "./lib/main.ts";
import { toolPath } from "./lib/paths.ts";
import { startTestStore } from "./test/test-store.ts";

/**
 * Proves on the built Worker that money, stock and orders agree whatever fails: `npm run test:faults`. FAULTS=short is
 * the form of `npm test`; FAULTS_SEED repeats a run's random moments.
 */
await runMain(async () => {
  const form = process.env.FAULTS === "short" ? "short" : "full";
  const seed = process.env.FAULTS_SEED || String(randomInt(1, 2 ** 31));
  console.log(`The ${form} form of the faults. Again with the same random moments: FAULTS_SEED=${seed}`);
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
