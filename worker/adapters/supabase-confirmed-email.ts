import * as v from "valibot";
import { StoreError } from "../../contract/shared/errors.ts";
import { authSettingsSchema, fetchFromAuth, type SupabaseProject } from "./supabase-auth.ts";

/** Asks the authentication service whose email address a user has proved to own. */
export interface ConfirmedEmails {
  /**
   * Returns the address that the user of an access token has confirmed, in lower case.
   * @returns undefined if the address is not confirmed, or if the project confirms addresses without asking their owners
   * @throws StoreError service_unavailable
   */
  readonly find: (accessToken: string) => Promise<string | undefined>;
}

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
        if (v.parse(authSettingsSchema, settings).mailer_autoconfirm) return undefined;
        const { email, email_confirmed_at: confirmedAt } = v.parse(userSchema, user);
        return confirmedAt ? email : undefined;
      } catch (cause) {
        throw new StoreError("service_unavailable", { cause });
      }
    },
  };
}
