import { lt } from "drizzle-orm";
import type { Statement } from "../../../db/run-batch.ts";
import { checkoutClients } from "../../../db/schema/checkout-clients.ts";
import { hexOf } from "../../../lib/hex.ts";
import type { StoreContext } from "../../context.ts";

const keptHours = 24;

/**
 * Saves from which network an order is being paid, for the count of its declined cards. A shopper who comes back from
 * another network counts there from then on.
 */
export function saveClient(context: StoreContext, orderId: string, networkHash: string): Statement {
  const createdAt = context.now().toISOString();
  return context.db
    .insert(checkoutClients)
    .values({ orderId, networkHash, createdAt })
    .onConflictDoUpdate({ target: checkoutClients.orderId, set: { networkHash, createdAt } });
}

/** Networks are kept for a day: declines are counted within an hour. */
export async function purgeCheckoutClients(context: StoreContext): Promise<void> {
  const before = new Date(context.now().getTime() - keptHours * 3_600_000).toISOString();
  await context.db.delete(checkoutClients).where(lt(checkoutClients.createdAt, before));
}

/** Of an address's network, by a key that only the store has: the few billion addresses could be tried otherwise. */
export async function networkHashOf({ site }: StoreContext, network: string): Promise<string> {
  const encoder = new TextEncoder();
  const secret = encoder.encode(site.linkSigningSecret);
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(`checkout-network:${network}`));
  return hexOf(mac);
}
