import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

// These licences require only a notice, so packages with them may be deployed.
const deployedLicenses = ["0BSD", "Apache-2.0", "ISC", "MIT", "OFL-1.1", "Unlicense"];
const toolLicenses = [
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "LGPL-3.0-or-later",
  "MPL-2.0",
  "Python-2.0",
  "Zlib",
];

// The lockfile omits the licence of this package.
const knownLicenses: Readonly<Record<string, string>> = {
  "node_modules/parse-cache-control": "BSD-3-Clause",
};

const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      license: v.optional(v.string()),
      integrity: v.optional(v.string()),
      dev: v.optional(v.boolean(), false),
      devOptional: v.optional(v.boolean(), false),
      inBundle: v.optional(v.boolean(), false),
      hasInstallScript: v.optional(v.boolean(), false),
    }),
  ),
});
const billSchema = v.object({
  components: v.array(v.object({ name: v.string(), version: v.string() })),
});
const manifestSchema = v.object({ allowScripts: v.record(v.string(), v.boolean()) });

const lock = v.parse(lockSchema, readJson("package-lock.json"));
const packages = Object.entries(lock.packages).filter(([path]) => path !== "");

test("names every package with an install script, and runs none", () => {
  const { allowScripts } = v.parse(manifestSchema, readJson("package.json"));
  const withScripts = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split("node_modules/").at(-1) ?? "");
  expect([...new Set(withScripts)].toSorted()).toEqual(Object.keys(allowScripts).toSorted());
  expect(Object.values(allowScripts)).not.toContain(true);
});

test("locks every package by a hash of its contents", () => {
  const unlocked = packages.filter(([, { integrity, inBundle }]) => integrity === undefined && !inBundle);
  expect(unlocked.map(([path]) => path)).toEqual([]);
});

test("lists every locked package in the bill of materials", () => {
  // Calls npm directly, because npm run prints the script first.
  const args = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx"];
  const text = execFileSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1_048_576 });
  const { components } = v.parse(billSchema, JSON.parse(text));
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const locked = packages.map(([path, { version }]) => `${path.split("node_modules/").at(-1)}@${version}`);
  expect(locked.filter((each) => !listed.has(each))).toEqual([]);
});

test("allows only listed licences, and fewer for deployed packages than for tools", () => {
  const refused = packages.filter(([path, { license = knownLicenses[path] ?? "none", dev, devOptional }]) => {
    const allowed = dev || devOptional ? [...deployedLicenses, ...toolLicenses] : deployedLicenses;
    return !license.split(/[()]| AND | OR /).every((name) => name === "" || allowed.includes(name));
  });
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(root, name), "utf8"));
}
