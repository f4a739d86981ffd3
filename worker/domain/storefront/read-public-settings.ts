import { toStoreDay } from "../../../contract/shared/store-time.ts";
import type { StoreIdentity } from "../../../contract/store/identity.ts";
import { fillReturnDays } from "../../../contract/store/marked-text.ts";
import { toNavigationView } from "../../../contract/store/navigation.ts";
import type { PublicSettingsView } from "../../../contract/store/public-settings.ts";
import { findProvinceCode } from "../../../contract/store/store-province.ts";
import { selectCategories, toCategoryRows, toPublicCategories } from "../categories/read-categories.ts";
import type { StoreContext } from "../context.ts";
import { parseNavigation } from "../settings/navigation.ts";
import {
  getShippingRules,
  requireSettings,
  selectSettings,
  toShippingRulesView,
} from "../settings/settings-row.ts";
import { selectContent } from "../settings/store-content.ts";
import { getLogoUrl, parseIdentity } from "../settings/store-identity.ts";
import { findPlaceTax } from "../tax/find-place-tax.ts";

/** Reads the settings that are public, in one round trip. */
export async function readPublicSettings(context: StoreContext): Promise<PublicSettingsView> {
  const [rows, categories, content] = await context.db.batch([
    selectSettings(context),
    selectCategories(context),
    selectContent(context, "identity", "navigation", "tax"),
  ]);
  const store = parseIdentity(content);
  const settings = requireSettings(rows);
  const publicCategories = toPublicCategories(toCategoryRows(categories));
  const { taxes } = findPlaceTax(context, settings, content, findProvinceCode(store));
  return {
    shipping_rules: toShippingRulesView(getShippingRules(settings)),
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
    navigation: toNavigationView(parseNavigation(content), publicCategories.length > 0),
  };
}

/** Returns today's and later holidays, in order. */
function listUpcomingHolidays({ holidays }: StoreIdentity, today: string): StoreIdentity["holidays"] {
  return holidays.filter(({ day }) => day >= today).toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
