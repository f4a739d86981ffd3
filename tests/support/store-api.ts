import * as v from "valibot";
import { sandboxUrl } from "./sandbox-control.ts";

/** The store under test (scripts/e2e.ts passes its URL). */
export const storeUrl = readUrl("STORE_URL");

export const adminEmail = "admin@store.test";

const tokenSchema = v.object({ access_token: v.string() });
const tokens = new Map<string, Promise<string>>();

/**
 * Calls the store's API as the owner of this email address.
 * @throws Error unless the call succeeds
 */
export async function callAs(email: string, method: string, path: string, data?: object): Promise<unknown> {
  return send(email, path, {
    method,
    ...(data !== undefined && {
      body: JSON.stringify(data),
      headers: { "Content-Type": "application/json" },
    }),
  });
}

/** Sends a product's form as an admin. */
export async function sendProductForm(
  method: "POST" | "PUT",
  path: string,
  body: FormData,
): Promise<unknown> {
  return send(adminEmail, path, { method, body });
}

const rowsSchema = v.object({ rows: v.array(v.record(v.string(), v.unknown())) });

/** Reads or changes the store's database, for states that no visitor can cause, such as past dates. */
export async function queryStore(sql: string, ...params: readonly unknown[]) {
  const response = await fetch(new URL("/query", readUrl("CONTROL_URL")), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ sql, params }),
  });
  if (!response.ok) throw new Error(`${sql}: ${response.status} ${await response.text()}`);
  return v.parse(rowsSchema, await response.json()).rows;
}

async function send(email: string, path: string, { headers, ...request }: RequestInit): Promise<unknown> {
  const token = tokens.get(email) ?? issueToken(email);
  tokens.set(email, token);
  const response = await fetch(`${storeUrl}/api${path}`, {
    ...request,
    headers: { ...headers, Authorization: `Bearer ${await token}` },
  });
  if (response.ok) return await response.json();
  throw new Error(`${request.method} ${path}: ${response.status} ${await response.text()}`);
}

function readUrl(name: string): string {
  return v.parse(v.pipe(v.string(`${name} is missing`), v.url()), process.env[name]);
}

async function issueToken(email: string): Promise<string> {
  const response = await fetch(`${sandboxUrl}/sandbox/users/${encodeURIComponent(email)}/access-token`, {
    method: "POST",
  });
  return v.parse(tokenSchema, await response.json()).access_token;
}
