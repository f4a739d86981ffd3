import { eq } from "drizzle-orm";
import type { AccessToken } from "../../adapters/supabase-jwt.ts";
import { profiles } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "./profile.ts";

/**
 * Signs an account out on every device at once. Otherwise its access tokens would stay valid for up to an hour.
 * @param keptSessionId a session that remains signed in, or null to end all of them
 */
export async function endSessions(
  context: StoreContext,
  profile: Profile,
  keptSessionId: string | null,
): Promise<void> {
  await context.db.update(profiles).set(endTokens(context, keptSessionId)).where(eq(profiles.id, profile.id));
}

/** Returns column values that end every token issued so far, except the tokens of one session. */
export function endTokens(context: StoreContext, keptSessionId: string | null = null) {
  return { tokensEndedAt: context.now().toISOString(), keptSessionId };
}

/**
 * Returns true if a token was issued before its account was signed out. `iat` has whole seconds, so a token of the same
 * second counts as ended.
 */
export function isEnded(profile: Profile, { issuedAt, sessionId }: AccessToken): boolean {
  const { tokensEndedAt, keptSessionId } = profile;
  if (tokensEndedAt === null || issuedAt.getTime() > Date.parse(tokensEndedAt)) return false;
  return sessionId === undefined || sessionId !== keptSessionId;
}
