import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

test("runs the nightly tasks at the cron of wrangler.toml that names them, and reconciles at the other", () => {
  const crons = [
    ...(/^crons = \[(.*)\]$/m.exec(read("wrangler.toml"))?.[1] ?? "").matchAll(/"([^"]+)"/g),
  ].map(([, cron]) => cron);
  const nightlyCron = /^const nightlyCron = "([^"]+)";$/m.exec(read("worker/index.ts"))?.[1];
  expect(crons).toEqual(["*/5 * * * *", nightlyCron]);
});

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
