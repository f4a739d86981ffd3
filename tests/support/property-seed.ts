import fc from "fast-check";
import { expect, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The seed of all generated test data (read-seed.ts). */
    propertySeed: number;
    /** The number of random sequences of changes of orders (read-order-sequences.ts). */
    orderSequences: number;
  }
}

// Every run tests the same generated values, because a change must not fail by the chance of another. This file runs in
// Node and in workerd.
fc.configureGlobal({
  seed: inject("propertySeed"),
  reporter: (details) => {
    if (!details.failed) return;
    const message = `${fc.defaultReportMessage(details)}\n\nRepeat it: ${describeRun(details.seed)}`;
    throw new Error(message, { cause: details.errorInstance });
  },
});

function describeRun(seed: number): string {
  const { testPath = "", currentTestName = "" } = expect.getState();
  const file = testPath.slice(testPath.lastIndexOf("/tests/") + 1);
  const stage = file.startsWith("tests/worker/") ? "worker" : "unit";
  const test = currentTestName.split(" > ").at(-1);
  return `TEST_SEED=${seed} npm run test:${stage} -- ${file} -t "${test}"`;
}
