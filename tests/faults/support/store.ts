import * as v from "valibot";
import { createAccounts } from "../../builders/accounts.ts";
import { type Call, createClient } from "../../builders/call.ts";
import { createControl } from "../../builders/control.ts";
import { createSandbox } from "../../builders/sandbox.ts";
import { run } from "./run.ts";

const timeoutMs = 120_000;

const client = createClient(run.STORE_URL, (request) =>
  fetch(request, { signal: AbortSignal.timeout(timeoutMs) }),
);

/**
 * Sends a request to the store. Returns a response of status 0 if none arrives, because the tests stop the store on
 * purpose.
 */
export const call: Call = async (path, options) => {
  try {
    return await client.call(path, options);
  } catch {
    return Response.error();
  }
};

export const { unwrap } = client;

export const { control, query } = createControl(run.CONTROL_URL);

export const sandbox = createSandbox(run.SANDBOX_URL);

export const { anAccount, aLaterToken, anAdminToken } = createAccounts(sandbox);

/** Returns the status and the body of a response, for the report of a failure. */
export async function describeResponse(response: Response): Promise<string> {
  return `${response.status} ${await response.clone().text()}`;
}

const failureSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ code: v.string() }));

/** Returns the error code of a failed request, or undefined if it has none. */
export async function readErrorCode(response: Response): Promise<string | undefined> {
  const result = v.safeParse(failureSchema, await response.clone().text());
  return result.success ? result.output.code : undefined;
}

/** Kills all processes of the store with SIGKILL. */
export const killStore = () => control("/kill");
/** Starts the built store again with its existing data. */
export const startStore = () => control("/start");

/** Runs the five-minute crons of wrangler.toml. */
export async function runSchedule(): Promise<void> {
  await control("/scheduled", { cron: "*/5 * * * *" });
  await control("/scheduled", { cron: "2-57/5 * * * *" });
}
