import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { lastLines, startChild } from "../lib/children.ts";
import { noticeClosedConnections } from "../lib/event-loop.ts";
import { Failure } from "../lib/failure.ts";
import { cacheFolder, wranglerPath } from "../lib/paths.ts";

const responseSchema = v.object({
  success: v.boolean(),
  result: v.optional(v.unknown()),
  errors: v.optional(v.array(v.object({ code: v.number(), message: v.string() })), []),
});

const unknownPathCode = 7_000;
const logPath = join(cacheFolder, "wrangler.log");

/** Advice on wrangler's errors for somebody who deploys for the first time, each with a pattern of its errors. */
const advice: readonly (readonly [RegExp, string])[] = [
  [
    /enable R2|10042/i,
    "Enable R2 in the Cloudflare dashboard (Storage & databases, R2), then run the command again.",
  ],
  [
    /\b(100129|100328)\b|paid plan|Workers Paid/i,
    "This account needs the Workers Paid plan for that: choose it in the Cloudflare dashboard, then run the command again.",
  ],
  [
    /workers\.dev subdomain|10063/i,
    "Open Workers & Pages in the Cloudflare dashboard once: it gives the account its workers.dev address.",
  ],
  [
    /fetch failed|ECONNREFUSED|ECONNRESET|ENOTFOUND|socket hang up/i,
    "The network is gone. What is done is done: run the command again when it is back.",
  ],
  [
    /Authentication error|\b10000\b|not authenticated|Invalid access token/i,
    "The login does not allow that: run npm run wrangler -- login, or use a token with the rights of docs/deploy.md.",
  ],
];

export type Cloudflare = Awaited<ReturnType<typeof openCloudflare>>;

/**
 * Connects to the account that wrangler uses. `get` reads from its API, and all changes are made with `wrangler`.
 * @throws Failure without a login or an account
 */
export async function openCloudflare(env: NodeJS.ProcessEnv = process.env) {
  const base = env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
  const token = env.CLOUDFLARE_API_TOKEN ?? readWranglerToken();
  const account = await chooseAccount((path) => readApi(base, token, path), env.CLOUDFLARE_ACCOUNT_ID);
  const get = (path: string) => readApi(base, token, `/accounts/${account.id}${path}`);
  const wrangler = async (...args: readonly string[]): Promise<string> => {
    mkdirSync(cacheFolder, { recursive: true });
    const code = await startChild({
      name: "wrangler",
      args: [wranglerPath, ...args],
      env: {
        CI: "1",
        WRANGLER_SEND_METRICS: "false",
        CLOUDFLARE_ACCOUNT_ID: account.id,
        CLOUDFLARE_API_BASE_URL: base,
        ...(env.CLOUDFLARE_API_TOKEN !== undefined && { CLOUDFLARE_API_TOKEN: env.CLOUDFLARE_API_TOKEN }),
      },
      output: logPath,
    }).exited;
    if (code !== 0)
      throw createFailure(`wrangler ${args.slice(0, 3).join(" ")} failed.${lastLines(logPath, 12)}`);
    return readFileSync(logPath, "utf8");
  };
  return { account, get, wrangler };
}

/**
 * Reads from Cloudflare's API.
 * @returns undefined for a resource that does not exist
 */
async function readApi(base: string, token: string, path: string): Promise<unknown> {
  let response: Response;
  await noticeClosedConnections();
  try {
    response = await fetch(`${base}${path}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    });
  } catch (error) {
    throw createFailure(
      `${path}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)}`,
    );
  }
  const parsed = v.safeParse(responseSchema, await response.json().catch(() => undefined));
  if (parsed.success && parsed.output.success) return parsed.output.result;
  const errors = parsed.success ? parsed.output.errors : [];
  // An unknown API path returns 404 too, but must not count as an absent resource.
  const isUnknownPath = errors.some(({ code }) => code === unknownPathCode);
  if (response.status === 404 && !isUnknownPath) return undefined;
  const reason = parsed.success
    ? errors.map(({ code, message }) => `${message} (${code})`).join(", ")
    : `status ${response.status}`;
  throw createFailure(`Cloudflare refused ${path.split("?")[0]}: ${reason}`);
}

const accountsSchema = v.array(v.object({ id: v.string(), name: v.string() }));

/**
 * Returns the account to deploy to.
 * @param accountId the account that the environment names. It need not be listed, because some tokens cannot list accounts.
 */
async function chooseAccount(get: (path: string) => Promise<unknown>, accountId: string | undefined) {
  if (accountId !== undefined) {
    const response = await get("/accounts?per_page=50").catch(() => []);
    const accounts = v.safeParse(accountsSchema, response);
    const account = accounts.success ? accounts.output.find(({ id }) => id === accountId) : undefined;
    return account ?? { id: accountId, name: accountId };
  }
  const accounts = v.parse(accountsSchema, (await get("/accounts?per_page=50")) ?? []);
  const [account, ...others] = accounts;
  if (account === undefined) {
    throw new Failure(
      "The login sees no Cloudflare account. Where a token may not list accounts, set CLOUDFLARE_ACCOUNT_ID (dashboard, Workers & Pages, Account ID). Without an account, sign up at dash.cloudflare.com.",
    );
  }
  if (others.length > 0) {
    const lines = accounts.map(({ id, name }) => `  CLOUDFLARE_ACCOUNT_ID=${id}  # ${name}`);
    throw new Failure(`The login sees several accounts. Choose one:\n${lines.join("\n")}`);
  }
  return account;
}

function readWranglerToken(): string {
  const { status, stdout } = spawnSync(process.execPath, [wranglerPath, "auth", "token"], {
    encoding: "utf8",
  });
  const token = stdout.trim().split("\n").at(-1);
  if (status === 0 && token) return token;
  throw new Failure(
    "There is no login at Cloudflare: run npm run wrangler -- login, or set CLOUDFLARE_API_TOKEN. Without an account, npm start runs the whole store on this machine.",
  );
}

/** Creates a Failure with the message and the advice on it, if there is any. */
function createFailure(message: string): Failure {
  const [, matchingAdvice] = advice.find(([pattern]) => pattern.test(message)) ?? [];
  return new Failure(matchingAdvice === undefined ? message : `${message}\n${matchingAdvice}`);
}
