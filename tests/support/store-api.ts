import { createAccounts } from "../builders/accounts.ts";
import { type Call, createClient } from "../builders/call.ts";
import { createControl } from "../builders/control.ts";
import { createSandbox, type Sandbox } from "../builders/sandbox.ts";
import type { StoreUrls } from "./store-process.ts";

let connection: ReturnType<typeof connect> | undefined;

/** Lets the functions of this file use this store. Playwright loads the tests before their store runs. */
export function connectStore(urls: StoreUrls): void {
  connection = connect(urls);
}

/** Returns the URLs of the store under test and its sandbox. */
export function getUrls(): StoreUrls {
  return getConnection().urls;
}

export const call: Call = (path, options) => getConnection().call(path, options);

export const query: ReturnType<typeof createControl>["query"] = (sql, ...params) =>
  getConnection().query(sql, ...params);

export const sandbox: Sandbox = {
  send: (method, path, schema, json) => getConnection().sandbox.send(method, path, schema, json),
  sendToStripe: (method, path, params) => getConnection().sandbox.sendToStripe(method, path, params),
};

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

function connect(urls: StoreUrls) {
  const { call: callStore } = createClient(urls.storeUrl, fetch);
  const { query: queryStore } = createControl(urls.controlUrl);
  return { urls, call: callStore, query: queryStore, sandbox: createSandbox(urls.sandboxUrl) };
}

function getConnection() {
  if (connection === undefined) throw new Error("No store runs outside of a test");
  return connection;
}
