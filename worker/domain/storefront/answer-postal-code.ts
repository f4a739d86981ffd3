import type { DeliveryView } from "../../../contract/account/delivery.ts";
import { estimateDelivery } from "../../../contract/orders/delivery-estimate.ts";
import { centsToDollars, formatCents } from "../../../contract/shared/money.ts";
import type { ShippingRules } from "../../../contract/shared/pricing.ts";
import { findPostalProvince } from "../../../contract/shared/provinces.ts";
import { findShippingRates, findShippingZone } from "../../../contract/shipping/find-shipping-zone.ts";
import { findFreeFromCents, type ShippingRate } from "../../../contract/shipping/shipping-rates.ts";
import { readBatch } from "../../db/read-batch.ts";
import type { StoreContext } from "../context.ts";
import { findDueTaxes } from "../money/taxes/tax-document.ts";
import { selectContent } from "../store/documents.ts";
import { parseIdentity } from "../store/identity.ts";
import { selectIsLocal } from "../store/postal-codes.ts";
import { getShippingRules, requireSettings, selectSettings } from "../store/read-settings.ts";
import { parseZones } from "../store/shipping-zones.ts";

/**
 * Public. Answers a postal code with the cost and the days of delivery, without a cart or an account.
 * @param postalCode in the form that postalCodeSchema returns ('A1A 1A1')
 */
export async function answerPostalCode(context: StoreContext, postalCode: string): Promise<DeliveryView> {
  const { local, content, ...rows } = await readBatch(context.db, {
    local: selectIsLocal(context, postalCode),
    settings: selectSettings(context),
    content: selectContent(context, "identity", "tax", "shipping"),
  });
  const isLocal = local[0]?.isLocal === true;
  const settings = requireSettings(rows.settings);
  const now = context.now();
  const estimate = estimateDelivery(
    now,
    { ...parseIdentity(content), timeZone: settings.timeZone },
    { postalCode, isLocal },
  );
  const rules = getShippingRules(settings);
  const shipping = parseZones(content);
  const found = findShippingZone(shipping, { postalCode, isLocal });
  const rates = findShippingRates(shipping, rules, { postalCode, isLocal });
  const prices = found.kind === "own" ? summarizeRates(found.zone.rates) : summarizeRules(rules, isLocal);
  const isCashAccepted = isLocal && settings.isCashOnDelivery;
  const { taxes } = findDueTaxes(context, settings, content, findPostalProvince(postalCode));
  return {
    postal_code: postalCode,
    is_local: isLocal,
    is_served: rates !== undefined,
    shipping_cost_below: centsToDollars(prices.lowestCents),
    free_over: prices.freeOverCents === null ? null : centsToDollars(prices.freeOverCents),
    flat_rate: centsToDollars(prices.lowestCents),
    rates: [...(rates ?? [])],
    cash_on_delivery: isCashAccepted,
    arrival:
      estimate && rates
        ? {
            from: estimate.from,
            to: estimate.to,
            seconds_left: (estimate.orderBy.getTime() - now.getTime()) / 1_000,
          }
        : null,
    ...(taxes && { taxes }),
    message: [
      rates === undefined ? `We don't deliver to ${postalCode}.` : describePrices(postalCode, prices),
      ...(settings.isCashOnDelivery && rates !== undefined
        ? [isCashAccepted ? "Pay by card, or cash on delivery with an account." : "Pay by card."]
        : []),
    ].join(" "),
  };
}

interface Prices {
  /** The lowest and the highest price of an order that is not delivered free. */
  readonly lowestCents: number;
  readonly highestCents: number;
  /** Orders above this value are delivered free, whatever they weigh. Null if there is no such value. */
  readonly freeOverCents: number | null;
  /** True if some or all orders are delivered free for another reason, such as a low weight. */
  readonly isOftenFree: boolean;
}

/** The free limit of the settings is named even if the flat rate is 0. */
function summarizeRules({ flatRateCents, freeOverCents }: ShippingRules, isLocal: boolean): Prices {
  return {
    lowestCents: flatRateCents,
    highestCents: flatRateCents,
    freeOverCents: isLocal ? freeOverCents : null,
    isOftenFree: false,
  };
}

function summarizeRates(rates: readonly ShippingRate[]): Prices {
  const charged = rates.filter(({ cost_cents }) => cost_cents > 0);
  const costs = charged.map(({ cost_cents }) => cost_cents);
  const freeFromCents = findFreeFromCents(rates, { weightGrams: 0, valueCents: 0 });
  const freeOverCents = freeFromCents === undefined ? null : freeFromCents - 1;
  return {
    lowestCents: costs.length === 0 ? 0 : Math.min(...costs),
    highestCents: Math.max(...costs, 0),
    freeOverCents,
    isOftenFree: freeOverCents === null && costs.length < rates.length,
  };
}

function describePrices(postalCode: string, prices: Prices): string {
  const { lowestCents, highestCents, freeOverCents, isOftenFree } = prices;
  if (isOftenFree && highestCents === 0) return `Delivery to ${postalCode} is free.`;
  const highest = formatCents(highestCents);
  if (isOftenFree) return `Delivery to ${postalCode} is up to ${highest}. Your cart shows the price.`;
  const isRange = lowestCents < highestCents;
  return [
    `Delivery to ${postalCode} is ${isRange ? `${formatCents(lowestCents)} to ${highest}` : highest}`,
    freeOverCents === null ? "" : `, and free on orders over ${formatCents(freeOverCents)} before discounts`,
    isRange ? ". Your cart shows the price." : ".",
  ].join("");
}
