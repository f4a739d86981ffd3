import { eq, sql } from "drizzle-orm";
import type { AdminUserView } from "../../../contract/admin/users.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { isExemptOn, type TaxExemption } from "../../../contract/tax/tax-exemption.ts";
import { readBatch } from "../../db/read-batch.ts";
import { profiles } from "../../db/schema/accounts.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { parseExemption } from "../money/taxes/tax-exemption.ts";
import { requireTimeZone, selectTimeZone } from "../store/read-settings.ts";
import { write } from "../write.ts";
import { selectUsers, toUserView } from "./read-users.ts";

/**
 * Admin only: saves or ends an account's exemption from tax. It counts for orders that are placed or updated from now
 * on; placed ones keep theirs. The same exemption again changes nothing.
 * @param next null to end the exemption
 * @throws StoreError not_found; invalid_input for a last day that has passed
 */
export async function changeTaxExemption(
  context: StoreContext,
  admin: AdminActor,
  userId: string,
  next: TaxExemption | null,
): Promise<AdminUserView> {
  await write(
    context,
    () =>
      readBatch(context.db, {
        profiles: context.db.select().from(profiles).where(eq(profiles.id, userId)),
        timeZones: selectTimeZone(context),
      }),
    ({ profiles: [profile], timeZones }) => {
      if (profile === undefined) throw createNotFoundError();
      const today = toStoreDay(context.now(), requireTimeZone(timeZones));
      if (next !== null && !isExemptOn(next, today)) {
        throw fieldError("last_day", "Must be today or later");
      }
      const former = parseExemption(profile);
      if (JSON.stringify(former) === JSON.stringify(next)) return [];
      return [
        context.db
          .update(profiles)
          .set({
            taxExemption: next,
            // The value is NULL if the account was changed meanwhile. The column refuses it, and write() retries.
            version: sql`CASE WHEN ${profiles.version} = ${profile.version} THEN ${profiles.version} + 1 END`,
            updatedAt: context.now().toISOString(),
          })
          .where(eq(profiles.id, userId)),
        writeAudit(context, admin, {
          action: "user.tax_exemption",
          entity: "user",
          entityId: userId,
          summary: `${describeChange(former, next)} ${profile.email}`,
          before: former,
          after: next,
        }),
      ];
    },
  );
  const [user] = await selectUsers(context).where(eq(profiles.id, userId));
  if (user === undefined) throw createNotFoundError();
  return toUserView(user);
}

function describeChange(former: TaxExemption | null, next: TaxExemption | null): string {
  if (next === null) return "Ended the tax exemption of";
  return former === null ? "Added a tax exemption to" : "Changed the tax exemption of";
}

function createNotFoundError(): StoreError {
  return new StoreError("not_found", { message: "Customer not found" });
}
