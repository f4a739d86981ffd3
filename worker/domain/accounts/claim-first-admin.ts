import { lapsedClaimMessage } from "../../../contract/account/account.ts";
import { fieldError, type StoreError } from "../../../contract/shared/errors.ts";
import { readSignedToken } from "../../lib/signed-token.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

export const firstAdminPurpose = "first-admin";

/**
 * Makes the account the store's first admin, by the link that `npm run deploy` prints. The link works once: while there is
 * no admin, for a day. The account that used it may use it again.
 * @throws StoreError invalid_input for a token that is forged or lapsed, or where there is an admin
 */
export async function claimFirstAdmin(context: StoreContext, profile: Profile, token: string): Promise<void> {
  const { linkSigningSecret } = context.site;
  const subject = await readSignedToken(linkSigningSecret, firstAdminPurpose, token, context.now());
  if (subject === undefined) throw lapsed();
  if (profile.role === "admin") return;
  const { $client } = context.db;
  const now = context.now().toISOString();
  // One statement decides: of two that come together, the second sees the first one's admin.
  const [claimed] = await $client.batch([
    $client
      .prepare(
        `UPDATE profiles SET role = 'admin', version = version + 1, updated_at = ?1
          WHERE id = ?2 AND account_status = 'active' AND NOT EXISTS (SELECT 1 FROM profiles WHERE role = 'admin')`,
      )
      .bind(now, profile.id),
    $client
      .prepare(
        `INSERT INTO audit_log (id, profile_id, admin_name, action, entity, entity_id, summary, created_at)
          SELECT ?1, ?2, ?3, 'user.claim_admin', 'user', ?2, 'Became the first admin by the link of the deployment', ?4
          WHERE changes() = 1`,
      )
      .bind(crypto.randomUUID(), profile.id, profile.email, now),
  ]);
  if (claimed?.meta.changes !== 1) throw lapsed();
}

function lapsed(): StoreError {
  return fieldError("token", lapsedClaimMessage);
}
