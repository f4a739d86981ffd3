import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { cruise, type IConfiguration } from "dependency-cruiser";
import extractConfig from "dependency-cruiser/config-utl/extract-depcruise-config";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "./temporary-folder.ts";

const configPath = join(import.meta.dirname, "..", "..", ".dependency-cruiser.mjs");
const topFolders = ["contract", "worker", "web", "sandbox", "scripts", "tests"];
const packages = ["valibot", "hono", "hono-openapi", "drizzle-orm", "react"];

/** Modules that exist in every tree, as targets of imports. */
const targets = [
  "contract/b.ts",
  "worker/app.ts",
  "worker/env.ts",
  "worker/db/client.ts",
  "worker/adapters/x.ts",
  "worker/routes/x.ts",
  "worker/middleware/x.ts",
  "worker/domain/store/x.ts",
  "worker/domain/emails/x.ts",
  "worker/domain/emails/sending/x.ts",
  "worker/domain/orders/x.ts",
  "worker/domain/orders/read/order-rows.ts",
  "worker/domain/new/x.ts",
  "web/lib/x.ts",
  "web/components/x.ts",
  "web/routes/x.ts",
  "web/features/cart/x.ts",
  "web/features/orders/x.ts",
  "web/features/admin/x.ts",
  "web/features/new/x.ts",
  "sandbox/keys.ts",
  "scripts/x.ts",
  "tests/support/x.ts",
];

const forbidden: [rule: string, from: string, statement: string][] = [
  ["contract-imports-valibot-only", "contract/package.ts", 'import "hono";'],
  ["contract-imports-valibot-only", "contract/node.ts", 'import "node:fs";'],
  ["contract-imports-valibot-only", "contract/room.ts", 'import type { X } from "../worker/app.ts";'],
  ["routes-never-touch-the-database", "worker/routes/admin/client.ts", 'import "../../db/client.ts";'],
  ["routes-never-touch-the-database", "worker/routes/orm.ts", 'import { x } from "drizzle-orm";'],
  ["domain-never-speaks-http", "worker/domain/orders/hono.ts", 'import type { X } from "hono";'],
  ["domain-never-speaks-http", "worker/domain/orders/openapi.ts", 'import { x } from "hono-openapi";'],
  ["domain-never-imports-what-calls-it", "worker/domain/orders/caller.ts", 'import "../../routes/x.ts";'],
  [
    "domain-knows-adapters-by-type",
    "worker/domain/orders/value.ts",
    'import { x } from "../../adapters/x.ts";',
  ],
  ["every-area-has-its-place", "worker/routes/new-area.ts", 'import "../domain/new/x.ts";'],
  [
    "domain-areas-import-only-earlier-ones",
    "worker/domain/store/upwards.ts",
    'import type { X } from "../orders/x.ts";',
  ],
  ["domain-areas-import-only-earlier-ones", "worker/domain/emails/upwards.ts", 'import "./sending/x.ts";'],
  [
    "domain-areas-import-only-earlier-ones",
    "worker/domain/orders/upwards.ts",
    'import "../emails/sending/x.ts";',
  ],
  ["domain-root-knows-no-area", "worker/domain/context.ts", 'import type { X } from "./orders/x.ts";'],
  [
    "rows-are-private-to-their-area",
    "worker/domain/checkout/rows.ts",
    'import type { X } from "../orders/read/order-rows.ts";',
  ],
  [
    "rows-are-private-to-their-area",
    "worker/routes/rows.ts",
    'import "../domain/orders/read/order-rows.ts";',
  ],
  ["worker-never-imports-web", "worker/pages/web.ts", 'import "../../web/lib/x.ts";'],
  ["built-pages-have-one-door", "worker/routes/pages.ts", 'import { x } from "built-pages";'],
  [
    "web-knows-the-worker-by-its-api-type",
    "web/lib/worker.ts",
    'import type { X } from "../../worker/app.ts";',
  ],
  [
    "api-client-imports-only-the-api-type",
    "web/lib/api-client.ts",
    'import type { X } from "../../worker/env.ts";',
  ],
  ["api-client-imports-no-worker-code", "web/lib/api-client.ts", 'import { x } from "../../worker/app.ts";'],
  ["features-import-only-earlier-ones", "web/features/orders/other.ts", 'import "../cart/x.ts";'],
  ["features-import-only-earlier-ones", "web/features/shell/other.ts", 'import "../admin/x.ts";'],
  ["every-feature-has-its-place", "web/routes/new-feature.tsx", 'import "../features/new/x.ts";'],
  ["features-never-import-routes", "web/features/cart/route.ts", 'import "../../routes/x.ts";'],
  ["components-know-nothing-of-the-store", "web/components/feature.tsx", 'import "../features/cart/x.ts";'],
  ["components-know-nothing-of-the-store", "web/components/route.tsx", 'import "../routes/x.ts";'],
  ["components-know-nothing-of-the-store", "web/lib/feature.ts", 'import "../features/cart/x.ts";'],
  ["sandbox-stands-alone", "sandbox/worker.ts", 'import type { X } from "../worker/app.ts";'],
  ["sandbox-stands-alone", "sandbox/test.ts", 'import "../tests/support/x.ts";'],
  ["nothing-shipped-imports-sandbox-tests-scripts", "worker/sandbox.ts", 'import "../sandbox/keys.ts";'],
  ["nothing-shipped-imports-sandbox-tests-scripts", "web/script.ts", 'import "../scripts/x.ts";'],
  ["nothing-shipped-imports-sandbox-tests-scripts", "web/test.ts", 'import "../tests/support/x.ts";'],
  ["no-circles", "worker/circle-a.ts", 'import "./circle-b.ts";'],
];

test("refuses an import that breaks any of the rules", async () => {
  const files: Record<string, string> = {};
  for (const [, from, statement] of forbidden) files[from] = `${files[from] ?? ""}${statement}\n`;
  const expected = forbidden.map(
    ([rule, from, statement]) => `${rule}: ${from} -> ${getImportedName(statement)}`,
  );
  expect(await findViolations(files)).toEqual(expect.arrayContaining(expected));
  expect(new Set(forbidden.map(([rule]) => rule))).toEqual(await readRuleNames());
});

test("allows the imports on which the architecture is built", async () => {
  const allowed = {
    "contract/a.ts": 'import * as v from "valibot"; import "./b.ts";',
    "worker/routes/a.ts": 'import "hono"; import "../domain/orders/x.ts"; import "../middleware/x.ts";',
    "worker/domain/orders/a.ts":
      'import "../../db/client.ts"; import "drizzle-orm"; import "../../../contract/b.ts"; import type { X } from "../../adapters/x.ts";',
    "worker/domain/orders/b.ts":
      'import "./read/order-rows.ts"; import "../emails/x.ts"; import "../store/x.ts";',
    "worker/domain/emails/sending/a.ts": 'import "../x.ts"; import "../../orders/x.ts";',
    "web/lib/api-client.ts": 'import type { X } from "../../worker/app.ts";',
    "web/routes/a.tsx": 'import "../features/cart/x.ts"; import "../features/orders/x.ts"; import "react";',
    "web/features/cart/a.ts": 'import "./x.ts"; import "../../components/x.ts"; import "../../lib/x.ts";',
    "web/features/cart/b.ts": 'import "../orders/x.ts";',
    "web/features/admin/a.ts": 'import "../orders/x.ts";',
    "sandbox/a.ts": 'import "node:http"; import "hono"; import "../contract/b.ts"; import "./keys.ts";',
    "scripts/a.ts": 'import "../sandbox/keys.ts"; import "../worker/app.ts"; import "../tests/support/x.ts";',
    "tests/a.ts": 'import "../sandbox/keys.ts"; import "../scripts/x.ts"; import "../worker/db/client.ts";',
    "worker/c.ts": 'import type { X } from "./d.ts"; export type Y = X;',
  };
  expect(await findViolations(allowed)).toEqual([]);
});

/** Maps node_modules/drizzle-orm/index.js to `drizzle-orm`, ../../db/client.ts to `client.ts`, node:fs to `fs`. */
function getImportedName(statement: string): string {
  return getModuleName(statement.split('"')[1]?.replace("node:", "") ?? "");
}

function getModuleName(path: string): string {
  return basename(path.replace(/\/index\.js$/, ""));
}

/**
 * Checks a tree that consists of these files and the targets of their imports. Returns the rule and import of each
 * violation.
 */
async function findViolations(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = createTemporaryFolder();
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
  write("worker/circle-b.ts", 'import "./circle-a.ts";');
  for (const path of targets) write(path, "export type X = 1; export const x = 1;");
  write("worker/d.ts", 'import type { Y } from "./c.ts"; export type X = Y;');
  write("worker/c.ts", "export type Y = 1;");
  for (const [path, text] of Object.entries(files)) write(path, text);

  const { forbidden: rules, options }: IConfiguration = await extractConfig(configPath);
  const { output } = await cruise(
    topFolders,
    { ...options, baseDir: folder, validate: true, ruleSet: { forbidden: rules ?? [] } },
    options?.enhancedResolveOptions,
  );
  if (typeof output === "string") throw new Error(output);
  return output.summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} -> ${getModuleName(to)}`,
  );
}

async function readRuleNames(): Promise<Set<string | undefined>> {
  const { forbidden: rules }: IConfiguration = await extractConfig(configPath);
  return new Set(rules?.map(({ name }) => name));
}
