import * as v from "valibot";
import { seededAdmin } from "../../sandbox/seeded-accounts.ts";
import type { Sandbox } from "./sandbox.ts";

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

export interface AccountMetadata {
  readonly user?: Readonly<Record<string, unknown>>;
  readonly app?: Readonly<Record<string, unknown>>;
  /** Accounts have no password by default, because deriving its key is slow. */
  readonly password?: string;
}

const adminUserResponse = v.object({ id: v.string() });
const tokenResponse = v.object({ access_token: v.string() });
const tokenSeconds = 7_200;

/** Returns the builders of accounts at the sign-in service. */
export function createAccounts(sandbox: Sandbox) {
  /** Creates a confirmed account. It has no profile in the store yet. */
  async function anAccount({ user = {}, app = {}, password }: AccountMetadata = {}): Promise<Account> {
    const email = `${crypto.randomUUID()}@store.test`;
    const { id } = await sandbox.send("POST", "/auth/v1/admin/users", adminUserResponse, {
      email,
      email_confirm: true,
      user_metadata: user,
      app_metadata: app,
      ...(password === undefined ? {} : { password }),
    });
    return { id, email, token: await aToken(id) };
  }

  /** Issues an access token for an id or email, without the password. The given `claims` replace the usual ones. */
  async function aToken(user: string, claims: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const path = `/sandbox/users/${encodeURIComponent(user)}/access-token`;
    const body = { claims, expires_in_seconds: tokenSeconds };
    return (await sandbox.send("POST", path, tokenResponse, body)).access_token;
  }

  /** Issues a token dated two seconds ahead, because times in tokens are whole seconds. */
  function aLaterToken(account: { readonly id: string }): Promise<string> {
    return aToken(account.id, { iat: Math.floor(Date.now() / 1_000) + 2 });
  }

  /** Issues an access token of the admin whom every sandbox has. */
  function anAdminToken(): Promise<string> {
    return aToken(seededAdmin.id);
  }

  return { anAccount, aToken, aLaterToken, anAdminToken };
}
