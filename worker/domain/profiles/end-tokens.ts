import { eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AccessToken } from "../../adapters/supabase-jwt.ts";
import { profiles } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "./profile.ts";

/**
 * Signs an account out of the store on every device at once: its tokens would be good for up to an hour more.
 * @param keptSessionId the session that goes on, where the others alone are to end
 */
export async function endSessions(
  context: StoreContext,
  profile: Profile,
  keptSessionId: string | null,
): Promise<void> {
  await context.db.update(profiles).set(endTokens(context, keptSessionId)).where(eq(profiles.id, profile.id));
}

/** The columns that end the tokens issued so far. */
export function endTokens(context: StoreContext, keptSessionId: string | null = null) {
  return { tokensEndedAt: context.now().toISOString(), keptSessionId };
}

/** A token's time is in whole seconds: one of the same second may have been issued before. */
export function isEnded(profile: Profile, { issuedAt, sessionId }: AccessToken): boolean {
  const { tokensEndedAt, keptSessionId } = profile;
  if (tokensEndedAt === null || issuedAt.getTime() > Date.parse(tokensEndedAt)) return false;
  return sessionId === undefined || sessionId !== keptSessionId;
}

/** The opposite as a condition of a statement that has `profiles`. @param token when it was issued, and its session or null */
export function isNotEnded(token: Readonly<Record<"issuedAt" | "sessionId", Placeholder>>): SQL {
  return sql`(${profiles.tokensEndedAt} IS NULL OR ${profiles.tokensEndedAt} < ${token.issuedAt}
    OR ${profiles.keptSessionId} = ${token.sessionId})`;
}
