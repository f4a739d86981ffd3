import { GoTrueClient } from "@supabase/supabase-js";
import type { ConfigView } from "../../../contract/shared/config.ts";
import { sessionKey, sessionStorageOfChoice } from "./session-storage.ts";

/**
 * Supabase's auth client, the only part of supabase-js that the store uses.
 * Loaded on demand (session.ts), never with the first paint.
 *
 * The implicit flow, because the confirmation email may be opened on another device;
 * PKCE works only in the browser that asked.
 */
export function createAuthClient(config: ConfigView): GoTrueClient {
  return new GoTrueClient({
    url: `${config.supabase_url}/auth/v1`,
    headers: { apikey: config.supabase_anon_key },
    storageKey: sessionKey,
    storage: sessionStorageOfChoice,
    persistSession: true,
    autoRefreshToken: true,
    // A link's session becomes the browser's only once the visitor agrees (session.ts).
    detectSessionInUrl: false,
    flowType: "implicit",
  });
}

/**
 * Asks the provider whether a password is right, beside the session: a new one would have given no second factor.
 * @returns why it was refused
 */
export async function validatePassword(
  config: ConfigView,
  credentials: { readonly email: string; readonly password: string },
) {
  const auth = new GoTrueClient({
    url: `${config.supabase_url}/auth/v1`,
    headers: { apikey: config.supabase_anon_key },
    storageKey: `${sessionKey}.proof`,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  const { error } = await auth.signInWithPassword(credentials);
  if (error === null) await auth.signOut({ scope: "local" });
  return error;
}
