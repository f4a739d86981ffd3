import { eq } from "drizzle-orm";
import type { DeliveryView } from "../../../contract/account/delivery.ts";
import { centsToDollars, formatCents } from "../../../contract/shared/money.ts";
import { localPostalCodes } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import { getShippingRules, requireSettings, selectSettings } from "../settings/settings-row.ts";

/**
 * Quotes delivery to a postal code, without a cart or an account.
 * @param postalCode in the form that postalCodeSchema returns ('A1A 1A1')
 */
export async function quoteDelivery(context: StoreContext, postalCode: string): Promise<DeliveryView> {
  const [local, rows] = await context.db.batch([
    context.db.select().from(localPostalCodes).where(eq(localPostalCodes.postalCode, postalCode)),
    selectSettings(context),
  ]);
  const isLocal = local.length > 0;
  const settings = requireSettings(rows);
  const { freeOverCents, flatRateCents } = getShippingRules(settings);
  const isFreeOver = isLocal && freeOverCents !== null;
  const isCashAccepted = isLocal && settings.isCashOnDelivery;
  return {
    postal_code: postalCode,
    is_local: isLocal,
    shipping_cost_below: centsToDollars(flatRateCents),
    free_over: isFreeOver ? centsToDollars(freeOverCents) : null,
    flat_rate: centsToDollars(flatRateCents),
    cash_on_delivery: isCashAccepted,
    message: [
      isFreeOver
        ? `Delivery to ${postalCode} is free when your subtotal is over ${formatCents(freeOverCents)}, and ${formatCents(flatRateCents)} otherwise.`
        : `Delivery to ${postalCode} is ${formatCents(flatRateCents)}.`,
      isCashAccepted
        ? "You can pay by card or by cash on delivery."
        : "Cash on delivery is not offered there; please pay by card.",
    ].join(" "),
  };
}
