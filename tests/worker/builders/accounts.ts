import { env } from "cloudflare:workers";
import * as v from "valibot";
import { createAccounts } from "../../builders/accounts.ts";
import { createSandbox } from "../../builders/sandbox.ts";

export type { Account } from "../../builders/accounts.ts";

export const sandbox = createSandbox(env.SUPABASE_URL);

export const { anAccount, aToken, aLaterToken, anAdminToken } = createAccounts(sandbox);

/** Sets a password. Other accounts have none, because deriving its key is slow. */
export async function givePassword(account: { readonly id: string }): Promise<string> {
  const password = crypto.randomUUID();
  await sandbox.send("PUT", `/auth/v1/admin/users/${account.id}`, v.object({ id: v.string() }), { password });
  return password;
}
