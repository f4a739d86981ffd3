import type { Settings } from "../env.ts";

/** What only the authentication service's own key may do. */
export interface IdentityAdmin {
  /** Deletes an identity and its sessions; one that is gone already is fine. @throws Error where it stays. */
  readonly deleteIdentity: (id: string) => Promise<void>;
}

const timeoutMilliseconds = 10_000;

/** Supabase's admin API; undefined where the store has not been given its service key. */
export function createIdentityAdmin(settings: Settings): IdentityAdmin | undefined {
  const key = settings.SUPABASE_SERVICE_ROLE_KEY;
  if (key === undefined) return undefined;
  return {
    async deleteIdentity(id) {
      const response = await fetch(`${settings.SUPABASE_URL}/auth/v1/admin/users/${encodeURIComponent(id)}`, {
        method: "DELETE",
        // A key of the newer kind (sb_secret_) is no token: the gateway goes by the first header.
        headers: { apikey: key, Authorization: `Bearer ${key}` },
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      if (response.ok || response.status === 404) return;
      throw new Error(
        `The authentication service answered ${response.status} to the deletion of an identity`,
      );
    },
  };
}
