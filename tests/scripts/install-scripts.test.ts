import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const hooks = ["preinstall", "install", "postinstall", "prepare"];

test("runs no script of a package at installation", () => {
  const folder = createProject();
  npm(folder, "install");
  expect(existsSync(join(folder, "node_modules", "dependency", "package.json"))).toBe(true);
  expect(existsSync(join(folder, "trace"))).toBe(false);
});

test("would run a script without the setting, so that the test above can fail", () => {
  const folder = createProject();
  npm(folder, "install", "--ignore-scripts=false");
  expect(existsSync(join(folder, "trace"))).toBe(true);
});

/**
 * Creates a project with the npm settings of this repository. All install scripts of it and its dependency create the
 * file `trace`.
 */
function createProject(): string {
  const folder = createTemporaryFolder();
  const script = `node -e "fs.writeFileSync('${join(folder, "trace").replaceAll("\\", "/")}', '')"`;
  const scripts = Object.fromEntries(hooks.map((hook) => [hook, script]));
  const source = join(folder, "source");
  writePackage(source, { name: "dependency", version: "1.0.0", scripts });
  npm(source, "pack", "--ignore-scripts");
  writePackage(folder, {
    name: "project",
    scripts,
    dependencies: { dependency: "file:source/dependency-1.0.0.tgz" },
  });
  cpSync(join(root, ".npmrc"), join(folder, ".npmrc"));
  return folder;
}

function writePackage(folder: string, manifest: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
}

/** Runs npm without the settings of this user and of the npm command that runs the tests. */
function npm(folder: string, ...args: readonly string[]): void {
  const variables = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith("npm_"));
  const env = { ...Object.fromEntries(variables), npm_config_userconfig: join(folder, "no-settings") };
  execFileSync("npm", [...args, "--offline", "--no-audit", "--no-fund"], {
    cwd: folder,
    env,
    stdio: "ignore",
    shell: process.platform === "win32",
  });
}
