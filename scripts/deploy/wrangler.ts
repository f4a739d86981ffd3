import { execFile } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { Failure } from "../lib/failure.ts";
import { root, wranglerPath } from "../lib/paths.ts";

/** Runs wrangler and returns its output. */
export type Wrangler = (...args: readonly string[]) => Promise<string>;

/** @throws Failure with the end of wrangler's errors */
export const runWrangler: Wrangler = (...args) =>
  new Promise((resolve, reject) => {
    // wrangler asks no questions if CI is set.
    const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" };
    const options = { cwd: root, env, maxBuffer: 100 * 1024 ** 2 };
    execFile(process.execPath, [wranglerPath, ...args], options, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      const errors = stripVTControlCharacters(stderr).trim().split("\n").slice(-12);
      const lines = [
        `wrangler ${args.slice(0, 3).join(" ")} failed:`,
        ...errors,
        'docs/deploy.md, "When it fails", explains common errors. The command can be run again.',
      ];
      reject(new Failure(lines.join("\n")));
    });
  });
