import { asc, eq, isNull } from "drizzle-orm";
import { closedAccounts } from "../../db/schema/closed-accounts.ts";
import type { StoreContext } from "../context.ts";

const identitiesPerRun = 20;

/**
 * Deletes the identity behind a closed account at the authentication service. What cannot be done now is logged, and
 * done by deletePendingIdentities.
 * @returns whether the identity is gone
 */
export async function deleteIdentity(context: StoreContext, id: string): Promise<boolean> {
  if (context.identities === undefined) return false;
  try {
    await context.identities.deleteIdentity(id);
  } catch (error) {
    console.error("An identity could not be deleted; the cron tries again", error);
    return false;
  }
  await context.db
    .update(closedAccounts)
    .set({ identityDeletedAt: context.now().toISOString() })
    .where(eq(closedAccounts.id, id));
  return true;
}

/** The scheduled look at closed accounts whose identity is still there: the service was out of reach, or its key came later. */
export async function deletePendingIdentities(
  context: StoreContext,
): Promise<{ deleted: number; failed: number }> {
  const report = { deleted: 0, failed: 0 };
  if (context.identities === undefined) return report;
  const owed = await context.db
    .select({ id: closedAccounts.id })
    .from(closedAccounts)
    .where(isNull(closedAccounts.identityDeletedAt))
    .orderBy(asc(closedAccounts.closedAt))
    .limit(identitiesPerRun);
  for (const { id } of owed) {
    if (await deleteIdentity(context, id)) report.deleted += 1;
    else report.failed += 1;
  }
  return report;
}
