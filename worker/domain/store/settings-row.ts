import { centsToDollars } from "../../../contract/shared/money.ts";
import type { ShippingRules } from "../../../contract/shared/pricing.ts";
import type { ShippingRulesView } from "../../../contract/shared/shipping-rules.ts";
import { storeSettings } from "../../db/schema/admin.ts";
import type { StoreContext } from "../context.ts";

export type StoreSettings = typeof storeSettings.$inferSelect;

/** Selects the one row of settings, as a statement that callers add to their own batch. */
export function selectSettings(context: StoreContext) {
  return context.db.select().from(storeSettings);
}

/**
 * Returns the row of settings. A migration inserts it, and nothing deletes it.
 * @throws Error if the row is missing, because the migrations have not run
 */
export function requireSettings(rows: readonly StoreSettings[]): StoreSettings {
  const [settings] = rows;
  if (settings === undefined) throw new Error("The store has no settings: have the migrations run?");
  return settings;
}

/** Returns true if people can buy without an account. */
export async function isGuestCheckoutOpen({ db }: StoreContext): Promise<boolean> {
  const settings = await db.select({ isOpen: storeSettings.isGuestCheckout }).from(storeSettings).get();
  return settings?.isOpen === true;
}

export function getShippingRules(settings: StoreSettings): ShippingRules {
  return { flatRateCents: settings.shippingFlatRateCents, freeOverCents: settings.shippingFreeOverCents };
}

export function toShippingRulesView({ flatRateCents, freeOverCents }: ShippingRules): ShippingRulesView {
  return {
    flat_rate: centsToDollars(flatRateCents),
    free_over: freeOverCents === null ? null : centsToDollars(freeOverCents),
  };
}
