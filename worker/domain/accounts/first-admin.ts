import { and, eq, sql } from "drizzle-orm";
import { expiredClaimMessage } from "../../../contract/account/account.ts";
import { fieldError, type StoreError } from "../../../contract/shared/errors.ts";
import { insertFrom } from "../../db/insert-from.ts";
import { runBatch } from "../../db/run-batch.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { auditLog } from "../../db/schema/admin.ts";
import { readSignedToken } from "../../lib/signed-token.ts";
import type { AuditAction } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** The purpose of the signed token in the link of the first admin. */
export const firstAdminPurpose = "first-admin";

/**
 * Makes the account the store's first admin, with the token that `npm run deploy` prints. The token expires after a
 * day, or when the store has an admin. A repeated request of the same account succeeds and changes nothing.
 * @throws StoreError invalid_input for a token that is forged or expired, or if there is an admin
 */
export async function becomeFirstAdmin(
  context: StoreContext,
  profile: Profile,
  token: string,
): Promise<void> {
  const { linkSigningSecret } = context.site;
  const subject = await readSignedToken(linkSigningSecret, firstAdminPurpose, token, context.now());
  if (subject === undefined) throw createExpiredLinkError();
  if (profile.role === "admin") return;
  const now = context.now().toISOString();
  const action: AuditAction = "user.claim_admin";
  // The UPDATE itself checks that there is no admin, so that only one of two concurrent requests succeeds.
  const [changed] = await runBatch(context.db, [
    context.db
      .update(profiles)
      .set({ role: "admin", version: sql`${profiles.version} + 1`, updatedAt: now })
      .where(
        and(
          eq(profiles.id, profile.id),
          eq(profiles.accountStatus, "active"),
          sql`NOT EXISTS (SELECT 1 FROM profiles AS admins WHERE admins.role = 'admin')`,
        ),
      ),
    insertFrom(
      context.db,
      auditLog,
      {
        id: crypto.randomUUID(),
        profileId: profile.id,
        adminName: profile.email,
        action,
        entity: "user",
        entityId: profile.id,
        summary: "Became the first admin with the link from the deployment",
        before: null,
        after: null,
        createdAt: now,
      },
      sql`WHERE changes() = 1`,
    ),
  ]);
  if (changed?.meta.changes !== 1) throw createExpiredLinkError();
}

function createExpiredLinkError(): StoreError {
  return fieldError("token", expiredClaimMessage);
}
