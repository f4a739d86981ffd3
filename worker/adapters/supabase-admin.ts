import type { Settings } from "../env.ts";

/** The calls to the authentication service that need its service role key. */
export interface IdentityAdmin {
  /**
   * Deletes an identity and its sessions, if it still exists.
   * @throws Error if it was not deleted
   */
  readonly deleteIdentity: (id: string) => Promise<void>;
}

const timeoutMs = 10_000;

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
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok || response.status === 404) return;
      throw new Error(
        `The authentication service answered ${response.status} to the deletion of an identity`,
      );
    },
  };
}
