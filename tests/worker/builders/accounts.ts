import { env } from "cloudflare:workers";
import * as v from "valibot";
import { sandboxServiceKey } from "../../../sandbox/keys.ts";

const userResponse = v.object({ id: v.string() });
const tokenResponse = v.object({ access_token: v.string() });

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** Creates a confirmed account at the sign-in service. It has no profile in the store yet. */
export async function anAccount(
  metadata: { user?: Record<string, unknown>; app?: Record<string, unknown> } = {},
): Promise<Account> {
  const email = `${crypto.randomUUID()}@store.test`;
  const { id } = await post("/auth/v1/admin/users", userResponse, {
    email,
    email_confirm: true,
    user_metadata: metadata.user ?? {},
    app_metadata: metadata.app ?? {},
  });
  return { id, email, token: await aToken(id) };
}

/** Issues an access token without the account's password. The given `claims` replace the usual ones. */
export async function aToken(accountId: string, claims: Record<string, unknown> = {}): Promise<string> {
  const { access_token } = await post(`/sandbox/users/${accountId}/access-token`, tokenResponse, { claims });
  return access_token;
}

/** Issues a token dated two seconds ahead, because times in tokens are whole seconds. */
export function aLaterToken(account: { readonly id: string }): Promise<string> {
  return aToken(account.id, { iat: Math.floor(Date.now() / 1_000) + 2 });
}

/** Sets a password. Other accounts have none, because deriving its key is slow. */
export async function givePassword(account: { readonly id: string }): Promise<string> {
  const password = crypto.randomUUID();
  await send("PUT", `/auth/v1/admin/users/${account.id}`, userResponse, { password });
  return password;
}

function post<Schema extends v.GenericSchema>(path: string, schema: Schema, body: unknown) {
  return send("POST", path, schema, body);
}

async function send<Schema extends v.GenericSchema>(
  method: string,
  path: string,
  schema: Schema,
  body: unknown,
): Promise<v.InferOutput<Schema>> {
  const response = await fetch(`${env.SUPABASE_URL}${path}`, {
    method,
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${sandboxServiceKey}`,
      apikey: sandboxServiceKey,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} responded ${response.status}: ${await response.text()}`);
  return v.parse(schema, await response.json());
}
