import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

test("configures the crons of the worker, and a first one for the reconciliation", () => {
  const list = findGroup("wrangler.toml", /^crons = \[(.*)\]$/m);
  const crons = [...list.matchAll(/"([^"]+)"/g)].map(([, cron]) => cron);
  const nightlyCron = findGroup("worker/index.ts", /^const nightlyCron = "([^"]+)";$/m);
  const followUpCron = findGroup("worker/index.ts", /^const followUpCron = "([^"]+)";$/m);
  const backupCron = findGroup("worker/index.ts", /^const backupCron = "([^"]+)";$/m);
  const minuteCron = findGroup("worker/index.ts", /^const minuteCron = "([^"]+)";$/m);
  expect(crons).toEqual(["*/5 * * * *", followUpCron, nightlyCron, backupCron, minuteCron]);
});

/** Returns what the pattern's group matches in a file of the repository. */
function findGroup(path: string, pattern: RegExp): string {
  const [, group] = pattern.exec(readFileSync(join(root, path), "utf8")) ?? [];
  return v.parse(v.string(), group);
}
