import { GoTrueClient } from "@supabase/supabase-js";
import type { ConfigView } from "../../../contract/config.ts";
import { sessionKey, sessionStorageOfChoice } from "./session-storage.ts";

/**
 * Supabase's own auth client, and of supabase-js only that part: the store talks to its API itself.
 * This module is loaded on demand (lib/session.ts), never with the first paint.
 *
 * The implicit flow is chosen because a shopper opens the confirmation email on whatever device they like;
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
    detectSessionInUrl: true,
    flowType: "implicit",
  });
}
