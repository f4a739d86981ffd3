import * as v from "valibot";
import { StoreError } from "../../contract/shared/errors.ts";
import type { Settings } from "../env.ts";

/** Asks the authentication service whose email address a user has proved to own. */
export interface ConfirmedEmails {
  /**
   * Returns the address that the user of an access token has confirmed, in lower case.
   * @returns undefined if the address is not confirmed, or if the project confirms addresses without asking their owners
   * @throws StoreError service_unavailable
   */
  readonly find: (accessToken: string) => Promise<string | undefined>;
}

const timeoutMs = 5_000;

// The user's metadata is not read, because users can write it.
const userSchema = v.object({
  email: v.pipe(v.string(), v.toLowerCase()),
  email_confirmed_at: v.nullish(v.string()),
});
const settingsSchema = v.object({ mailer_autoconfirm: v.boolean() });

/** Creates the client of Supabase's user and settings. */
export function createConfirmedEmails({
  SUPABASE_URL,
  SUPABASE_ANON_KEY: apikey,
}: Settings): ConfirmedEmails {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${SUPABASE_URL}/auth/v1${path}`, {
      headers: { apikey, ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return response.json();
    await response.body?.cancel();
    // The session has ended.
    if (response.status === 401 || response.status === 403) return undefined;
    throw new Error(`Supabase answered ${response.status}`);
  };
  return {
    async find(accessToken) {
      try {
        const [settings, user] = await Promise.all([
          get("/settings"),
          get("/user", { Authorization: `Bearer ${accessToken}` }),
        ]);
        if (user === undefined || v.parse(settingsSchema, settings).mailer_autoconfirm) return undefined;
        const { email, email_confirmed_at: confirmedAt } = v.parse(userSchema, user);
        return confirmedAt ? email : undefined;
      } catch (cause) {
        throw new StoreError("service_unavailable", { cause });
      }
    },
  };
}
