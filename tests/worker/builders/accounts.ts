import { env } from "cloudflare:workers";
import * as v from "valibot";
import { sandboxAnonKey, sandboxServiceKey } from "../../../sandbox/keys.ts";

const password = "Correct-Horse-7";
const userAnswer = v.object({ id: v.string() });
const sessionAnswer = v.object({ access_token: v.string() });

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** A confirmed account at the sign-in service, with a session. The store has not seen it yet. */
export async function anAccount(
  metadata: { user?: Record<string, unknown>; app?: Record<string, unknown> } = {},
): Promise<Account> {
  const email = `${crypto.randomUUID()}@store.test`;
  const body = {
    email,
    password,
    email_confirm: true,
    user_metadata: metadata.user ?? {},
    app_metadata: metadata.app ?? {},
  };
  const user = await post("/auth/v1/admin/users", body, sandboxServiceKey, userAnswer);
  const session = await post(
    "/auth/v1/token?grant_type=password",
    { email, password },
    sandboxAnonKey,
    sessionAnswer,
  );
  return { id: user.id, email, token: session.access_token };
}

async function post<Schema extends v.GenericSchema>(
  path: string,
  body: unknown,
  key: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const response = await fetch(`${env.SUPABASE_URL}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", apikey: key, Authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return v.parse(schema, await response.json());
}
