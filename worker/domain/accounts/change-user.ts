import { eq, sql } from "drizzle-orm";
import type { AdminUserView, ChangeUserBody } from "../../../contract/admin/users.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { readBatch } from "../../db/read-batch.ts";
import { type Statement, violatedConstraint } from "../../db/run-batch.ts";
import { profiles } from "../../db/schema/accounts.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { enqueueSuspensionEmail } from "../emails/enqueue-emails.ts";
import {
  keepUnpaidCashOrders,
  releaseUnpaidOrders,
  selectUnpaidOrders,
  suspensionNotes,
} from "../orders/status/release-orders.ts";
import { endTokens } from "../profiles/change-profile.ts";
import type { ProfileRow } from "../profiles/profile.ts";
import { tryAfterCommit, write } from "../write.ts";
import { selectUsers, toUserView } from "./read-users.ts";

/**
 * Admin only: changes an account's role or status, from the account's next request on. Absent fields do not change. An
 * account that is no longer active is signed out, and its unpaid orders are canceled unless `keep_unpaid_orders` is
 * set. Admins cannot demote or suspend themselves. The write also checks that the caller is still an active admin. If
 * two admins demote each other at the same moment, only one succeeds, so an active admin always remains.
 * @throws StoreError not_found, conflict, forbidden
 */
export async function changeUser(
  context: StoreContext,
  admin: AdminActor,
  userId: string,
  body: ChangeUserBody,
): Promise<AdminUserView> {
  try {
    await write(
      context,
      () =>
        readBatch(context.db, {
          profiles: context.db.select().from(profiles).where(eq(profiles.id, userId)),
          unpaidOrders: selectUnpaidOrders(context, userId),
        }),
      ({ profiles: [current], unpaidOrders }) => {
        if (current === undefined) throw new StoreError("not_found", { message: "Customer not found" });
        const numbers = unpaidOrders.map((order) => order.number);
        return createStatements(context, admin, current, body, numbers);
      },
    );
  } catch (error) {
    if (violatedConstraint(error) === "profiles.role") throw new StoreError("forbidden");
    throw error;
  }
  if (locksAccount(body) && !body.keep_unpaid_orders) {
    // The scheduled run cancels the orders that are left.
    await tryAfterCommit(() => releaseUnpaidOrders(context, userId, suspensionNotes));
  }
  const [user] = await selectUsers(context).where(eq(profiles.id, userId));
  if (user === undefined) throw new StoreError("not_found", { message: "Customer not found" });
  return toUserView(user);
}

/** Returns true if the change suspends or deactivates the account. */
function locksAccount({ account_status: status }: ChangeUserBody): boolean {
  return status !== undefined && status !== "active";
}

function createStatements(
  context: StoreContext,
  admin: AdminActor,
  current: ProfileRow,
  body: ChangeUserBody,
  unpaidOrders: readonly string[],
): Statement[] {
  const after = {
    role: body.role ?? current.role,
    accountStatus: body.account_status ?? current.accountStatus,
  };
  if (current.id === admin.id) refuseSelfLockout(after);
  const isSuspended = after.accountStatus === "suspended";
  // A change of the role alone does not change the reason.
  const newReason = body.suspension_reason === undefined ? current.suspensionReason : body.suspension_reason;
  const suspensionReason = isSuspended ? newReason || null : null;
  const isLocked = locksAccount(body);
  const keepsUnpaidOrders = isLocked ? body.keep_unpaid_orders === true : current.keepsUnpaidOrders;
  return [
    context.db
      .update(profiles)
      .set({
        // The value is NULL if the caller is no longer an admin. The column refuses it, and the batch is rolled back.
        role: sql`CASE WHEN ${isStillAdmin(admin)} THEN ${after.role} END`,
        accountStatus: after.accountStatus,
        suspensionReason,
        keepsUnpaidOrders: after.accountStatus !== "active" && keepsUnpaidOrders,
        ...(after.accountStatus !== "active" && endTokens(context)),
        // The value is NULL if the account was changed meanwhile. The column refuses it, and write() retries.
        version: sql`CASE WHEN ${profiles.version} = ${current.version} THEN ${profiles.version} + 1 END`,
        updatedAt: context.now().toISOString(),
      })
      .where(eq(profiles.id, current.id)),
    writeAudit(context, admin, {
      action: "user.update",
      entity: "user",
      entityId: current.id,
      summary: `Changed the account of ${current.email}${isLocked ? describeUnpaidOrders(unpaidOrders, body) : ""}`,
      before: {
        role: current.role,
        account_status: current.accountStatus,
        suspension_reason: current.suspensionReason,
      },
      after: {
        role: after.role,
        account_status: after.accountStatus,
        suspension_reason: suspensionReason,
        ...(isLocked &&
          unpaidOrders.length > 0 && {
            [body.keep_unpaid_orders ? "kept_orders" : "canceled_orders"]: unpaidOrders.join(", "),
          }),
      },
    }),
    ...(isLocked && keepsUnpaidOrders ? [keepUnpaidCashOrders(context, current.id)] : []),
    ...(isSuspended && current.accountStatus !== "suspended"
      ? [enqueueSuspensionEmail(context, current.id)]
      : []),
  ];
}

function describeUnpaidOrders(numbers: readonly string[], body: ChangeUserBody): string {
  if (numbers.length === 0) return "";
  return `, ${body.keep_unpaid_orders ? "keeping" : "canceling"} its unpaid orders ${numbers.join(", ")}`;
}

/** Refuses a change by which admins would lose their own access. */
function refuseSelfLockout(after: Pick<ProfileRow, "role" | "accountStatus">): void {
  if (after.role === "admin" && after.accountStatus === "active") return;
  throw new StoreError("conflict", {
    message:
      after.role === "admin"
        ? "You can't suspend your own account."
        : "You can't remove your own admin role.",
  });
}

function isStillAdmin(admin: AdminActor) {
  return sql`EXISTS (SELECT 1 FROM profiles AS caller
    WHERE caller.id = ${admin.id} AND caller.role = 'admin' AND caller.account_status = 'active')`;
}
