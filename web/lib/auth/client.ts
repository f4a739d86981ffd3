import { GoTrueClient } from "@supabase/supabase-js";
import type { ConfigView } from "../../../contract/shared/system.ts";
import { selectedStorage, sessionKey } from "./session-storage.ts";

/**
 * Creates Supabase's auth client, the only part of supabase-js that the store uses. Uses the implicit flow, because the
 * confirmation email may be opened on another device. PKCE works only in the browser that started it.
 */
export function createAuthClient(config: ConfigView): GoTrueClient {
  return new GoTrueClient({
    url: `${config.supabase_url}/auth/v1`,
    headers: { apikey: config.supabase_anon_key },
    storageKey: sessionKey,
    storage: selectedStorage,
    persistSession: true,
    autoRefreshToken: true,
    // A session in a link needs the visitor's consent first (offered-session.ts).
    detectSessionInUrl: false,
    flowType: "implicit",
  });
}

/**
 * Creates a client whose session is in memory only. A sign-in with the current client would replace its session and
 * lose the second factor.
 */
export function createSeparateClient(config: ConfigView): GoTrueClient {
  return new GoTrueClient({
    url: `${config.supabase_url}/auth/v1`,
    headers: { apikey: config.supabase_anon_key },
    storageKey: `${sessionKey}.separate`,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}

/**
 * Checks a password by signing in to a separate session, which is ended at once.
 * @returns the provider's error, or null if the password is right
 */
export async function validatePassword(
  config: ConfigView,
  credentials: { readonly email: string; readonly password: string },
) {
  const auth = createSeparateClient(config);
  const { error } = await auth.signInWithPassword(credentials);
  if (error === null) await auth.signOut({ scope: "local" });
  return error;
}
