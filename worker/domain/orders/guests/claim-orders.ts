import { count, type SQL, sql } from "drizzle-orm";
import type { AccessToken } from "../../../adapters/supabase-jwt.ts";
import { insertFrom, randomUuid } from "../../../db/insert-from.ts";
import { orderStatusHistory } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import type { Profile } from "../../profiles/profile.ts";
import { systemActor } from "../actor.ts";
import { isPlaced } from "../queries/order-measures.ts";

interface Claimant {
  readonly token: AccessToken;
  readonly profile: Profile;
}

/**
 * Counts the orders that guests placed with the account's email address.
 * @returns 0 also if the account has not proved that the address is its own
 * @throws StoreError service_unavailable if the sign-in service does not tell
 */
export async function countClaimable(context: StoreContext, claimant: Claimant): Promise<number> {
  const email = await findProvenEmail(context, claimant);
  if (email === undefined) return 0;
  const rows = await context.db.select({ found: count() }).from(orders).where(isClaimable(email));
  return rows[0]?.found ?? 0;
}

/**
 * Makes the orders that guests placed with the account's email address the account's. Their links end with it.
 * @returns the number of orders; 0 also if the account has not proved that the address is its own
 * @throws StoreError service_unavailable if the sign-in service does not tell
 */
export async function claimOrders(context: StoreContext, claimant: Claimant): Promise<number> {
  const email = await findProvenEmail(context, claimant);
  if (email === undefined) return 0;
  const now = context.now().toISOString();
  const [, claimed] = await context.db.batch([
    insertFrom(
      context.db,
      orderStatusHistory,
      {
        id: randomUuid,
        orderId: sql`orders.id`,
        status: sql`orders.status`,
        notes: "Added to an account",
        notesForCustomer: 1,
        // The customer's own entry in a canceled order would count as the customer's cancellation.
        actor: systemActor.kind,
        createdBy: systemActor.name,
        profileId: systemActor.profileId,
        createdAt: now,
      },
      sql`FROM orders WHERE ${isClaimable(email)}`,
    ),
    context.db
      .update(orders)
      .set({
        profileId: claimant.profile.id,
        guestEmail: null,
        version: sql`${orders.version} + 1`,
        updatedAt: now,
      })
      .where(isClaimable(email))
      .returning({ id: orders.id }),
  ]);
  return claimed.length;
}

/**
 * Finds the email address that the account has proved to own. A token from before a change of the address names another one
 * than Supabase does, so the account has proved neither.
 */
async function findProvenEmail(context: StoreContext, { token }: Claimant): Promise<string | undefined> {
  if (!(await hasGuestOrders(context))) return undefined;
  const email = await context.confirmedEmails.find(token.text);
  return email === token.email ? email : undefined;
}

/**
 * Returns true if the store has any order by a guest. The orders of one address must not decide whether Supabase is asked,
 * because the time that takes would tell a stranger that the address has orders.
 */
async function hasGuestOrders({ db }: StoreContext): Promise<boolean> {
  const row = await db.get<{ found: number }>(
    sql`SELECT EXISTS (SELECT 1 FROM orders WHERE guest_email IS NOT NULL) AS found`,
  );
  return row?.found === 1;
}

/** A condition over `orders`: a guest placed the order with this address. Until it is paid, its checkout is in progress. */
function isClaimable(email: string): SQL {
  return sql`(orders.guest_email = ${email} AND orders.profile_id IS NULL AND ${isPlaced}
    AND orders.status NOT IN ('pending_payment', 'payment_processing', 'payment_failed'))`;
}
