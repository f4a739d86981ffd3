import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

// These licences require only a notice, so packages with them may be deployed.
const deployedLicenses = ["0BSD", "Apache-2.0", "ISC", "MIT", "OFL-1.1", "Unlicense"];
const toolLicenses = [
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "LGPL-3.0-or-later",
  "MPL-2.0",
];

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
    }),
  ),
});
const billSchema = v.object({
  components: v.array(v.object({ name: v.string(), version: v.string() })),
});

const lock = v.parse(lockSchema, readJson("package-lock.json"));
const packages = Object.entries(lock.packages).filter(([path]) => path !== "");

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
  const refused = packages.filter(([, { license = "none", dev, devOptional }]) => {
    const allowed = dev || devOptional ? [...deployedLicenses, ...toolLicenses] : deployedLicenses;
    return !license.split(/[()]| AND | OR /).every((name) => name === "" || allowed.includes(name));
  });
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(root, name), "utf8"));
}
