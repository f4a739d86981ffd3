import { asc, eq, isNull } from "drizzle-orm";
import { closedAccounts } from "../../db/schema/accounts.ts";
import { describeError } from "../../lib/describe-error.ts";
import type { StoreContext } from "../context.ts";

const identitiesPerRun = 20;

/**
 * Deletes a closed account's identity at Supabase. A failure is logged, and deletePendingIdentities retries it.
 * @returns true if the identity was deleted
 */
export async function deleteIdentity(context: StoreContext, id: string): Promise<boolean> {
  if (context.identities === undefined) return false;
  try {
    await context.identities.deleteIdentity(id);
  } catch (error) {
    console.error("An identity could not be deleted; the cron tries again", describeError(error));
    return false;
  }
  await context.db
    .update(closedAccounts)
    .set({ identityDeletedAt: context.now().toISOString() })
    .where(eq(closedAccounts.id, id));
  return true;
}

/**
 * Deletes the identities of closed accounts that closeAccount could not delete, because of an outage or a missing key.
 */
export async function deletePendingIdentities(
  context: StoreContext,
): Promise<{ deleted: number; failed: number }> {
  const report = { deleted: 0, failed: 0 };
  if (context.identities === undefined) return report;
  const pending = await context.db
    .select({ id: closedAccounts.id })
    .from(closedAccounts)
    .where(isNull(closedAccounts.identityDeletedAt))
    .orderBy(asc(closedAccounts.closedAt))
    .limit(identitiesPerRun);
  for (const { id } of pending) {
    if (await deleteIdentity(context, id)) report.deleted += 1;
    else report.failed += 1;
  }
  return report;
}
