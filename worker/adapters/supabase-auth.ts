import * as v from "valibot";
import type { Settings } from "../env.ts";

export type SupabaseProject = Pick<Settings, "SUPABASE_URL" | "SUPABASE_ANON_KEY">;

const timeoutMs = 5_000;

/** The project's public settings, at /settings. */
export const authSettingsSchema = v.object({
  external: v.object({ email: v.boolean() }),
  disable_signup: v.boolean(),
  mailer_autoconfirm: v.boolean(),
});

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
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "manual",
  });
  if (response.ok) return response.json();
  await response.body?.cancel();
  if (response.status === 401 || response.status === 403) return undefined;
  throw new Error(`status ${response.status}`);
}
