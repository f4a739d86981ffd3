import { eq } from "drizzle-orm";
import type { DeliveryView } from "../../../contract/delivery.ts";
import { centsToDollars, formatCents } from "../../../contract/money.ts";
import { standardShipping } from "../../../contract/pricing.ts";
import { localPostalCodes } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";

/**
 * What delivery to a postal code costs before there is a cart or an account (specification section 9, "Shipping").
 * @param postalCode as postalCodeSchema returns it, 'A1A 1A1'.
 */
export async function quoteDelivery(context: StoreContext, postalCode: string): Promise<DeliveryView> {
  const local = await context.db
    .select()
    .from(localPostalCodes)
    .where(eq(localPostalCodes.postalCode, postalCode))
    .get();
  const isLocal = local !== undefined;
  const { freeOverCents, flatRateCents } = standardShipping;
  return {
    postal_code: postalCode,
    is_local: isLocal,
    shipping_cost_below: centsToDollars(flatRateCents),
    free_over: isLocal ? centsToDollars(freeOverCents) : null,
    flat_rate: centsToDollars(flatRateCents),
    cash_on_delivery: isLocal,
    message: isLocal
      ? `Delivery to ${postalCode} is free when your subtotal is over ${formatCents(freeOverCents)}, and ${formatCents(flatRateCents)} otherwise. You can pay by card or by cash on delivery.`
      : `Delivery to ${postalCode} is ${formatCents(flatRateCents)}. Cash on delivery is not offered there; please pay by card.`,
  };
}
