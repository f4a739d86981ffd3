import { execFile } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { Failure } from "../lib/failure.ts";
import { root, wranglerPath } from "../lib/paths.ts";

/** Runs wrangler and returns its output. */
export type Wrangler = (...args: readonly string[]) => Promise<string>;

/** @throws Failure with the end of wrangler's output, and with advice on some errors */
export const runWrangler: Wrangler = (...args) =>
  new Promise((resolve, reject) => {
    // wrangler asks no questions if CI is set.
    const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" };
    const options = { cwd: root, env, maxBuffer: 100 * 1024 ** 2 };
    execFile(process.execPath, [wranglerPath, ...args], options, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      const output = stripVTControlCharacters(stderr).trim().split("\n").slice(-12).join("\n");
      const command = args.slice(0, 3).join(" ");
      reject(new Failure([`wrangler ${command} failed:`, output, ...findAdvice(output)].join("\n")));
    });
  });

/** Advice for a first deployment, each with a pattern of wrangler's errors. */
const advice: readonly (readonly [RegExp, string])[] = [
  [
    /enable R2|\b10042\b/i,
    "Enable R2 in the Cloudflare dashboard (Storage & databases, R2), then run the command again.",
  ],
  [
    /\b(100129|100328)\b|paid plan|Workers Paid/i,
    "This account needs the Workers Paid plan: choose it in the Cloudflare dashboard, then run the command again.",
  ],
  [
    /workers\.dev subdomain|\b10063\b/i,
    "Open Workers & Pages in the Cloudflare dashboard once, which gives the account its workers.dev subdomain. Then run the command again.",
  ],
  [
    /fetch failed|ECONNREFUSED|ECONNRESET|ENOTFOUND|socket hang up/i,
    "The network failed. Run the command again: it skips what is done.",
  ],
  [
    /Authentication error|\b10000\b|not authenticated|Invalid access token|necessary to set a CLOUDFLARE_API_TOKEN/i,
    "Run npm run wrangler -- login, or set CLOUDFLARE_API_TOKEN to a token with the permissions of docs/deploy.md.",
  ],
];

function findAdvice(output: string): string[] {
  const [, sentence] = advice.find(([pattern]) => pattern.test(output)) ?? [];
  return sentence === undefined ? [] : [sentence];
}
