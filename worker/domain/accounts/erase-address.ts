import { eq } from "drizzle-orm";
import type { AddressErasure } from "../../../contract/admin/users.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { readBatch } from "../../db/read-batch.ts";
import { isVersionConflict, runBatch } from "../../db/run-batch.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { orders } from "../../db/schema/orders.ts";
import { hashWithKey } from "../../lib/hash.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { erasePerson, isOrderNeeded } from "./erase-person.ts";

/**
 * Admin only: erases the guest of an order, as eraseAddress() does.
 * @throws StoreError order_not_found for an order that is not a guest's; also the errors of eraseAddress()
 */
export async function eraseGuest(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
): Promise<AddressErasure> {
  const order = await context.db
    .select({ guestEmail: orders.guestEmail })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (order?.guestEmail == null) throw new StoreError("order_not_found");
  return eraseAddress(context, admin, order.guestEmail);
}

/**
 * Admin only: erases a person without an account at the person's request: guests' orders with the email address, whose
 * links end, the newsletter, stock alerts and the texts about them. An account with the address is not changed, because
 * its owner deletes it.
 * @param email trimmed and lower case
 * @throws StoreError conflict while an order is unfinished or disputed
 */
export async function eraseAddress(
  context: StoreContext,
  admin: AdminActor,
  email: string,
): Promise<AddressErasure> {
  const isOwn = eq(orders.guestEmail, email);
  const { ownOrders, accounts } = await readBatch(context.db, {
    ownOrders: context.db
      .select({ number: orders.orderNumber, isNeeded: isOrderNeeded.as("is_needed") })
      .from(orders)
      .where(isOwn),
    accounts: context.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, email)),
  });
  const needed = ownOrders.filter((order) => order.isNeeded === 1).map(({ number }) => number);
  if (needed.length > 0) throw createNeededError(needed);
  const numbers = ownOrders.map(({ number }) => number);
  try {
    await runBatch(context.db, [
      ...(await erasePerson(context, { email, isOwn, withdrawnBy: "erased_on_request" })),
      // The entry has a hash in place of the address, so that two requests for one address can be told from two for
      // others.
      writeAudit(context, admin, {
        action: "person.erase",
        entity: "person",
        entityId: await hashWithKey(context.site.linkSigningSecret, `erased-address:${email}`),
        summary: `Erased an email address${describeOrders(numbers.length)}`,
        after: { orders: numbers },
      }),
    ]);
  } catch (error) {
    if (isVersionConflict(error)) throw new StoreError("conflict", { cause: error });
    throw error;
  }
  return { order_count: numbers.length, has_account: accounts.length > 0 };
}

function describeOrders(count: number): string {
  if (count === 0) return "";
  return count === 1 ? " and its order's personal data" : ` and the personal data of its ${count} orders`;
}

function createNeededError(numbers: readonly string[]): StoreError {
  return new StoreError("conflict", {
    message: `This address can be erased once these orders are finished, and no payment is disputed: ${numbers.join(", ")}.`,
  });
}
