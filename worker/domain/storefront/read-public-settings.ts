import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { describeDeliveryPromise } from "../../../contract/shipping/describe-shipping.ts";
import type { StoreIdentity } from "../../../contract/store/identity.ts";
import { fillReturnDays } from "../../../contract/store/marked-text.ts";
import { toNavigationView } from "../../../contract/store/navigation.ts";
import type { PublicSettingsView } from "../../../contract/store/public-settings.ts";
import { findProvinceCode } from "../../../contract/store/store-province.ts";
import type { PlaceTaxes } from "../../../contract/tax/taxes.ts";
import { readBatch } from "../../db/read-batch.ts";
import type { StoreContext } from "../context.ts";
import { findDueTaxes } from "../money/taxes/tax-document.ts";
import { selectCategories, toCategoryRows, toPublicCategories } from "../store/categories/read-categories.ts";
import { type ContentRow, selectContent } from "../store/documents.ts";
import { getLogoUrl, parseIdentity } from "../store/identity.ts";
import { parseNavigation } from "../store/navigation.ts";
import { selectFooterPages } from "../store/read-own-pages.ts";
import {
  getShippingRules,
  requireSettings,
  type StoreSettings,
  selectSettings,
  toShippingRulesView,
} from "../store/read-settings.ts";
import { parseZonesOrDefault } from "../store/shipping-zones.ts";

/** Reads the settings that are public, in one round trip. */
export async function readPublicSettings(context: StoreContext): Promise<PublicSettingsView> {
  const { content, footerPages, ...rows } = await readBatch(context.db, {
    settings: selectSettings(context),
    categories: selectCategories(context),
    content: selectContent(context, "identity", "navigation", "tax", "shipping"),
    footerPages: selectFooterPages(context),
  });
  const store = parseIdentity(content);
  const settings = requireSettings(rows.settings);
  const publicCategories = toPublicCategories(toCategoryRows(rows.categories));
  const taxes = findOwnTaxes(context, settings, content);
  return {
    shipping_rules: toShippingRulesView(getShippingRules(settings)),
    delivery_promise: describeDeliveryPromise(parseZonesOrDefault(content), getShippingRules(settings)),
    guest_checkout: settings.isGuestCheckout,
    pickup: settings.isPickup,
    cash_on_delivery: settings.isCashOnDelivery,
    ...(taxes && { taxes }),
    notice: settings.notice,
    list_terms: { deal_min_percent: settings.dealMinPercent, new_arrival_days: settings.newArrivalDays },
    return_days: settings.returnDays,
    time_zone: settings.timeZone,
    order_prefix: settings.orderPrefix,
    store: {
      ...store,
      holidays: listUpcomingHolidays(store, toStoreDay(context.now(), settings.timeZone)),
      guarantee: fillReturnDays(store.guarantee, settings.returnDays),
      logo: getLogoUrl(store),
    },
    categories: publicCategories,
    navigation: toNavigationView(parseNavigation(content), publicCategories.length > 0, footerPages),
  };
}

/**
 * Finds the taxes of the store's own place. If its tax document is unreadable, the shop stays open, and only the
 * checkout fails.
 */
function findOwnTaxes(
  context: StoreContext,
  settings: StoreSettings,
  content: readonly ContentRow[],
): PlaceTaxes | undefined {
  try {
    return findDueTaxes(context, settings, content, findProvinceCode(parseIdentity(content))).taxes;
  } catch (error) {
    console.error("The tax document is unreadable, so no order can be placed", error);
    return undefined;
  }
}

/** Returns today's and later holidays, in order. */
function listUpcomingHolidays({ holidays }: StoreIdentity, today: string): StoreIdentity["holidays"] {
  return holidays.filter(({ day }) => day >= today).toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
