import type { GoTrueClient } from "@supabase/supabase-js";
import { readConfig } from "../config.ts";
import { publishSession } from "./session.ts";

let client: Promise<GoTrueClient> | undefined;

/** Returns Supabase's auth client. The first call loads it, and from then on it restores and renews the session. */
export function getAuthClient(): Promise<GoTrueClient> {
  client ??= startClient().catch((error: unknown) => {
    client = undefined; // the next caller may try again
    throw error;
  });
  return client;
}

/**
 * Returns true if the provider refused a session. Server errors and rate limits (429) do not show whether the session
 * is valid. The auth client itself stores a refused session until its token expires.
 */
export function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}

async function startClient(): Promise<GoTrueClient> {
  const [config, { createAuthClient }] = await Promise.all([readConfig(), import("./client.ts")]);
  const auth = createAuthClient(config);
  await auth.initialize();
  // publishSession() reads the stored session, because the session in the event may be another tab's.
  auth.onAuthStateChange(() => publishSession());
  return auth;
}
