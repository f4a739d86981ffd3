import { eq } from "drizzle-orm";
import type { AccessClaims } from "../../adapters/supabase-jwt.ts";
import { profiles } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "./profile.ts";

/**
 * Signs an account out on every device at once. Otherwise its access tokens would stay valid for up to an hour.
 * @param exemptSessionId a session that remains signed in, or null to end all of them
 */
export async function endSessions(
  context: StoreContext,
  profile: Profile,
  exemptSessionId: string | null,
): Promise<void> {
  await context.db
    .update(profiles)
    .set(endTokens(context, exemptSessionId))
    .where(eq(profiles.id, profile.id));
}

/** Returns column values that end every token issued so far, except the tokens of one session. */
export function endTokens(context: StoreContext, exemptSessionId: string | null = null) {
  return { tokensEndedAt: context.now().toISOString(), exemptSessionId };
}

/**
 * Returns true if a token was issued before its account was signed out. `iat` has whole seconds, so a token of the same
 * second counts as ended.
 */
export function isEnded(profile: Profile, { issuedAt, sessionId }: AccessClaims): boolean {
  const { tokensEndedAt, exemptSessionId } = profile;
  if (tokensEndedAt === null || issuedAt.getTime() > Date.parse(tokensEndedAt)) return false;
  return sessionId === undefined || sessionId !== exemptSessionId;
}
