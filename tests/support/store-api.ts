import * as v from "valibot";
import { createAccounts } from "../builders/accounts.ts";
import { createClient } from "../builders/call.ts";
import { createControl } from "../builders/control.ts";
import { createSandbox } from "../builders/sandbox.ts";

/** The store under test and its sandbox (scripts/e2e.ts passes their URLs). */
export const storeUrl = readUrl("STORE_URL");
export const sandboxUrl = readUrl("SANDBOX_URL");

export const { call } = createClient(storeUrl, fetch);
export const { query } = createControl(readUrl("CONTROL_URL"));
export const sandbox = createSandbox(sandboxUrl);
export const accounts = createAccounts(sandbox);

/**
 * Calls the store's API as an admin.
 * @throws Error unless the call succeeds
 */
export async function callAsAdmin(method: string, path: string, json?: object | FormData): Promise<unknown> {
  const body = json instanceof FormData ? { form: json } : { json };
  const response = await call(`/api${path}`, { method, token: await accounts.anAdminToken(), ...body });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

function readUrl(name: string): string {
  return v.parse(v.pipe(v.string(`${name} is missing`), v.url()), process.env[name]);
}
