import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "./build.ts";
import { atEnd, runMain, startChild } from "./children.ts";
import { controlStore } from "./faults/store-control.ts";
import { toolPath } from "./paths.ts";
import { findFreePort } from "./ports.ts";
import { prepareStack, serveStore } from "./stack.ts";

/**
 * Proves on the built Worker that money, stock and orders agree whatever fails: `npm run test:faults`. FAULTS=short is
 * the form of `npm test`; FAULTS_SEED repeats a run's random moments.
 */
await runMain(async () => {
  const form = process.env.FAULTS === "short" ? "short" : "full";
  const seed = process.env.FAULTS_SEED || String(randomInt(1, 2 ** 31));
  console.log(`The ${form} form of the faults. Again with the same random moments: FAULTS_SEED=${seed}`);

  const dataDir = mkdtempSync(join(tmpdir(), "store-faults-"));
  const isKept = process.env.FAULTS_KEEP_DATA === "1";
  if (isKept) console.log(`The data and the logs stay in ${dataDir}`);
  else atEnd(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const building = buildIfStale();
  // It is waited for below; a failure meanwhile must not count as unhandled.
  building.catch(() => {});
  const place = { port: await findFreePort(), dataDir };
  const sandboxPort = await findFreePort();
  const prepared = await prepareStack({ ...place, sandboxPort, quiet: true, unseeded: true });
  await building;
  const serve = () => serveStore(place, prepared);
  const control = await controlStore(serve, await serve());

  const vitest = startChild({
    name: "The tests",
    args: [
      toolPath("vitest/vitest.mjs"),
      ...["run", "--config", join("tests", "vitest.faults.config.ts"), ...process.argv.slice(2)],
    ],
    env: {
      FAULTS: form,
      FAULTS_SEED: seed,
      STORE_URL: prepared.storeUrl,
      SANDBOX_URL: prepared.sandboxUrl ?? "",
      CONTROL_URL: control.url,
      DATA_DIR: dataDir,
    },
    graceMs: 6000,
  });
  const code = await vitest.exited;
  control.close();
  if (code !== 0) console.log(`Again with the same random moments: FAULTS_SEED=${seed}`);
  return code;
});
