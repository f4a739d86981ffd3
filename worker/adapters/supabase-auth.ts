import * as v from "valibot";
import { StoreError } from "../../contract/shared/errors.ts";
import type { Settings } from "../env.ts";

/** The calls to the authentication service that need its service role key. */
export interface IdentityAdmin {
  /**
   * Deletes an identity and its sessions, if it still exists.
   * @throws Error if it was not deleted
   */
  readonly deleteIdentity: (id: string) => Promise<void>;
}

/**
 * Creates the client of Supabase's admin API.
 * @returns undefined without SUPABASE_SERVICE_ROLE_KEY
 */
export function createIdentityAdmin(settings: Settings): IdentityAdmin | undefined {
  const key = settings.SUPABASE_SERVICE_ROLE_KEY;
  if (key === undefined) return undefined;
  return {
    async deleteIdentity(id) {
      const response = await fetch(`${settings.SUPABASE_URL}/auth/v1/admin/users/${encodeURIComponent(id)}`, {
        method: "DELETE",
        // Supabase's gateway needs apikey for the newer keys (sb_secret_…), and Authorization for the older ones.
        headers: { apikey: key, Authorization: `Bearer ${key}` },
        signal: AbortSignal.timeout(10_000),
      });
      if (response.ok || response.status === 404) return;
      throw new Error(
        `The authentication service answered ${response.status} to the deletion of an identity`,
      );
    },
  };
}

/** Asks the authentication service whose email address a user has proved to own. */
export interface ConfirmedEmails {
  /**
   * Returns the address that the user of an access token has confirmed, in lower case.
   * @returns undefined if the address is not confirmed, or if the project confirms addresses without asking their
   *   owners
   * @throws StoreError service_unavailable
   */
  readonly find: (accessToken: string) => Promise<string | undefined>;
}

const settingsSchema = v.object({ mailer_autoconfirm: v.boolean() });
// The user's metadata is not read, because users can write it.
const userSchema = v.object({
  email: v.pipe(v.string(), v.toLowerCase()),
  email_confirmed_at: v.nullish(v.string()),
});

/** Creates the client of Supabase's user and settings. */
export function createConfirmedEmails(project: SupabaseProject): ConfirmedEmails {
  return {
    async find(accessToken) {
      try {
        const [settings, user] = await Promise.all([
          fetchFromAuth(project, "/settings"),
          fetchFromAuth(project, "/user", accessToken),
        ]);
        // The session has ended.
        if (user === undefined) return undefined;
        if (v.parse(settingsSchema, settings).mailer_autoconfirm) return undefined;
        const { email, email_confirmed_at: confirmedAt } = v.parse(userSchema, user);
        return confirmedAt ? email : undefined;
      } catch (cause) {
        throw new StoreError("service_unavailable", { cause });
      }
    },
  };
}

/** Checks passwords at the authentication service. */
export interface PasswordCheck {
  /**
   * Checks the password of an account.
   * @throws StoreError too_many_requests, service_unavailable
   */
  readonly isRight: (email: string, password: string) => Promise<boolean>;
}

const sessionSchema = v.object({ access_token: v.string() });

/** Creates a check that signs in, because Supabase has no other way. It ends the new session immediately. */
export function createPasswordCheck(settings: Settings): PasswordCheck {
  const send = (path: string, headers: Record<string, string>, body: unknown) =>
    fetch(`${settings.SUPABASE_URL}/auth/v1${path}`, {
      method: "POST",
      headers: { apikey: settings.SUPABASE_ANON_KEY, "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(8_000),
    });
  return {
    async isRight(email, password) {
      const response = await send("/token?grant_type=password", {}, { email, password }).catch(
        throwUnavailable,
      );
      if (response.status === 429) throw new StoreError("too_many_requests");
      if (response.status >= 500) return throwUnavailable(new Error(`It answered ${response.status}`));
      const session = v.safeParse(sessionSchema, await response.json().catch(() => undefined));
      if (!session.success) return false;
      const headers = { Authorization: `Bearer ${session.output.access_token}` };
      // A session that could not be ended is harmless, because nobody has its tokens.
      await send("/logout?scope=local", headers, {}).catch(() => undefined);
      return true;
    },
  };
}

function throwUnavailable(cause: unknown): never {
  throw new StoreError("service_unavailable", { cause });
}

export type SupabaseProject = Pick<Settings, "SUPABASE_URL" | "SUPABASE_ANON_KEY">;

/**
 * Fetches JSON from Supabase Auth.
 * @returns undefined if the key or the access token is refused
 * @throws Error if the response is not from Supabase Auth
 */
export async function fetchFromAuth(
  { SUPABASE_URL, SUPABASE_ANON_KEY }: SupabaseProject,
  path: string,
  accessToken?: string,
): Promise<unknown> {
  const response = await fetch(`${SUPABASE_URL}/auth/v1${path}`, {
    headers: {
      apikey: SUPABASE_ANON_KEY,
      ...(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }),
    },
    signal: AbortSignal.timeout(5_000),
    redirect: "manual",
  });
  if (response.ok) return response.json();
  await response.body?.cancel();
  if (response.status === 401 || response.status === 403) return undefined;
  throw new Error(`status ${response.status}`);
}
