import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type IConfiguration } from "dependency-cruiser";
import extractConfig from "dependency-cruiser/config-utl/extract-depcruise-config";
import { afterEach, expect, test } from "vitest";

const configPath = join(import.meta.dirname, "..", "..", ".dependency-cruiser.mjs");
const rooms = ["contract", "worker", "web", "sandbox", "scripts", "tests"];
const packages = ["valibot", "hono", "hono-openapi", "drizzle-orm", "react"];
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const forbidden: [rule: string, from: string, statement: string][] = [
  ["contract-imports-valibot-only", "contract/a.ts", 'import "hono";'],
  ["contract-imports-valibot-only", "contract/a.ts", 'import "node:fs";'],
  ["contract-imports-valibot-only", "contract/a.ts", 'import type { X } from "../worker/app.ts";'],
  ["routes-never-touch-the-database", "worker/routes/admin/a.ts", 'import "../../db/client.ts";'],
  ["routes-never-touch-the-database", "worker/routes/a.ts", 'import { x } from "drizzle-orm";'],
  ["domain-never-speaks-http", "worker/domain/orders/a.ts", 'import type { X } from "hono";'],
  ["domain-never-speaks-http", "worker/domain/orders/a.ts", 'import { x } from "hono-openapi";'],
  ["domain-never-imports-what-calls-it", "worker/domain/orders/a.ts", 'import "../../routes/x.ts";'],
  ["domain-knows-adapters-by-type", "worker/domain/orders/a.ts", 'import { x } from "../../adapters/x.ts";'],
  ["worker-never-imports-web", "worker/pages/a.ts", 'import "../../web/lib/x.ts";'],
  ["web-knows-the-worker-by-its-api-type", "web/lib/a.ts", 'import type { X } from "../../worker/app.ts";'],
  ["api-client-imports-only-the-api-type", "web/lib/api.ts", 'import type { X } from "../../worker/env.ts";'],
  ["api-client-imports-no-worker-code", "web/lib/api.ts", 'import { x } from "../../worker/app.ts";'],
  ["features-do-not-import-each-other", "web/features/cart/a.ts", 'import "../orders/x.ts";'],
  ["features-never-import-routes", "web/features/cart/a.ts", 'import "../../routes/x.ts";'],
  ["components-know-nothing-of-the-store", "web/components/a.tsx", 'import "../features/cart/x.ts";'],
  ["components-know-nothing-of-the-store", "web/components/a.tsx", 'import "../routes/x.ts";'],
  ["components-know-nothing-of-the-store", "web/lib/a.ts", 'import "../features/cart/x.ts";'],
  ["sandbox-stands-alone", "sandbox/a.ts", 'import type { X } from "../worker/app.ts";'],
  ["sandbox-stands-alone", "sandbox/a.ts", 'import "../tests/support/x.ts";'],
  ["nothing-shipped-imports-sandbox-tests-scripts", "worker/a.ts", 'import "../sandbox/keys.ts";'],
  ["nothing-shipped-imports-sandbox-tests-scripts", "web/a.ts", 'import "../scripts/x.ts";'],
  ["nothing-shipped-imports-sandbox-tests-scripts", "web/a.ts", 'import "../tests/support/x.ts";'],
  ["no-circles", "worker/a.ts", 'import "./b.ts";'],
];

test.each(forbidden)("%s: %s may not say %s", async (rule, from, statement) => {
  expect(await brokenRules({ [from]: statement })).toContain(`${rule}: ${from}`);
});

test("what the house is made of is allowed", async () => {
  const allowed = {
    "contract/a.ts": 'import * as v from "valibot"; import "./b.ts";',
    "worker/routes/a.ts": 'import "hono"; import "../domain/orders/x.ts"; import "../middleware/x.ts";',
    "worker/domain/orders/a.ts":
      'import "../../db/client.ts"; import "drizzle-orm"; import "../../../contract/b.ts"; import type { X } from "../../adapters/x.ts";',
    "web/lib/api.ts": 'import type { X } from "../../worker/app.ts";',
    "web/routes/a.tsx": 'import "../features/cart/x.ts"; import "../features/orders/x.ts"; import "react";',
    "web/features/cart/a.ts": 'import "./x.ts"; import "../../components/x.ts"; import "../../lib/x.ts";',
    "sandbox/a.ts": 'import "node:http"; import "hono"; import "../contract/b.ts"; import "./keys.ts";',
    "scripts/a.ts": 'import "../sandbox/keys.ts"; import "../worker/app.ts"; import "../tests/support/x.ts";',
    "tests/a.ts": 'import "../sandbox/keys.ts"; import "../scripts/x.ts"; import "../worker/db/client.ts";',
    "worker/c.ts": 'import type { X } from "./d.ts"; export type Y = X;',
  };
  expect(await brokenRules(allowed)).toEqual([]);
});

/** A tree with one harmless file wherever the statements point, and the given files on top. */
async function brokenRules(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "import-rules-"));
  folders.push(folder);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: "index.js" }));
    write(`node_modules/${name}/index.js`, "");
  }
  write(
    "package.json",
    JSON.stringify({ dependencies: Object.fromEntries(packages.map((name) => [name, "1"])) }),
  );
  for (const path of harmless) write(path, "export type X = 1; export const x = 1;");
  write("worker/b.ts", 'import "./a.ts";');
  write("worker/a.ts", "export {};");
  write("worker/d.ts", 'import type { Y } from "./c.ts"; export type X = Y;');
  write("worker/c.ts", "export type Y = 1;");
  for (const [path, text] of Object.entries(files)) write(path, text);

  const { forbidden: rules, options }: IConfiguration = await extractConfig(configPath);
  const { output } = await cruise(
    rooms,
    { ...options, baseDir: folder, validate: true, ruleSet: { forbidden: rules ?? [] } },
    options?.enhancedResolveOptions,
  );
  if (typeof output === "string") throw new Error(output);
  return output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

const harmless = [
  "contract/b.ts",
  "worker/app.ts",
  "worker/env.ts",
  "worker/db/client.ts",
  "worker/adapters/x.ts",
  "worker/routes/x.ts",
  "worker/middleware/x.ts",
  "worker/domain/orders/x.ts",
  "web/lib/x.ts",
  "web/components/x.ts",
  "web/routes/x.ts",
  "web/features/cart/x.ts",
  "web/features/orders/x.ts",
  "sandbox/keys.ts",
  "scripts/x.ts",
  "tests/support/x.ts",
];
