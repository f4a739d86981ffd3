import { sql } from "drizzle-orm";
import type { DeliveryView } from "../../../contract/account/delivery.ts";
import { estimateDelivery } from "../../../contract/orders/delivery-estimate.ts";
import { centsToDollars, formatCents } from "../../../contract/shared/money.ts";
import { findPlace } from "../../../contract/shared/provinces.ts";
import type { StoreContext } from "../context.ts";
import { getShippingRules, requireSettings, selectSettings } from "../settings/settings-row.ts";
import { selectContent } from "../settings/store-content.ts";
import { parseIdentity } from "../settings/store-identity.ts";
import { findPlaceTax } from "../tax/find-place-tax.ts";
import { isLocalPostalCode } from "./is-local-postal-code.ts";

/**
 * Quotes the cost and the days of delivery to a postal code, without a cart or an account.
 * @param postalCode in the form that postalCodeSchema returns ('A1A 1A1')
 */
export async function quoteDelivery(context: StoreContext, postalCode: string): Promise<DeliveryView> {
  const [[local], rows, content] = await context.db.batch([
    context.db.select({ isLocal: isLocalPostalCode(postalCode) }).from(sql`(SELECT 1)`),
    selectSettings(context),
    selectContent(context, "identity", "tax"),
  ]);
  const isLocal = local?.isLocal === true;
  const settings = requireSettings(rows);
  const now = context.now();
  const estimate = estimateDelivery(
    now,
    { ...parseIdentity(content), timeZone: settings.timeZone },
    { postalCode, isLocal },
  );
  const { freeOverCents, flatRateCents } = getShippingRules(settings);
  const isFreeOver = isLocal && freeOverCents !== null;
  const isCashAccepted = isLocal && settings.isCashOnDelivery;
  const { taxes } = findPlaceTax(context, settings, content, findPlace(postalCode));
  return {
    postal_code: postalCode,
    is_local: isLocal,
    shipping_cost_below: centsToDollars(flatRateCents),
    free_over: isFreeOver ? centsToDollars(freeOverCents) : null,
    flat_rate: centsToDollars(flatRateCents),
    cash_on_delivery: isCashAccepted,
    arrival: estimate
      ? {
          from: estimate.from,
          to: estimate.to,
          seconds_left: (estimate.orderBy.getTime() - now.getTime()) / 1_000,
        }
      : null,
    ...(taxes && { taxes }),
    message: [
      isFreeOver
        ? `Delivery to ${postalCode} is ${formatCents(flatRateCents)}, and free on orders over ${formatCents(freeOverCents)} before discounts.`
        : `Delivery to ${postalCode} is ${formatCents(flatRateCents)}.`,
      ...(settings.isCashOnDelivery
        ? [isCashAccepted ? "Pay by card, or in cash on delivery." : "Card only at this address."]
        : []),
    ].join(" "),
  };
}
