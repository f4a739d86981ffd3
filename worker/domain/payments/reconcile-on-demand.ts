import { writeAudit } from "../admin/write-audit.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { type ReconciliationRun, reconcile } from "./reconcile.ts";

/**
 * The reconciliation, because an admin asks for it. That they did is recorded first: what the run then finds and does
 * is the store's own work, as on schedule, and is written down with the run and in the orders' histories.
 */
export async function reconcileOnDemand(context: StoreContext, admin: Profile): Promise<ReconciliationRun> {
  await writeAudit(context, admin, {
    action: "payments.reconcile",
    entity: "payments",
    entityId: "reconciliation",
    summary: "Had the store compared with Stripe",
    after: { trigger: "admin" },
  });
  return reconcile(context, "admin");
}
