import { sql } from "drizzle-orm";
import { centsToDollars } from "../../../contract/shared/money.ts";
import type { ShippingRules } from "../../../contract/shared/pricing.ts";
import type { ShippingRulesView } from "../../../contract/shared/shipping-rules.ts";
import type { TimeZone } from "../../../contract/shared/time-zones.ts";
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
  if (settings === undefined) throw createMissingSettingsError();
  return settings;
}

/** Returns true if people can buy without an account. */
export async function isGuestCheckoutOpen({ db }: StoreContext): Promise<boolean> {
  const settings = await db.select({ isOpen: storeSettings.isGuestCheckout }).from(storeSettings).get();
  return settings?.isOpen === true;
}

/** Returns the prices of delivery in cents, as priceCart() takes them. */
export function getShippingRules(settings: StoreSettings): ShippingRules {
  return { flatRateCents: settings.shippingFlatRateCents, freeOverCents: settings.shippingFreeOverCents };
}

/** Maps the prices of delivery to the view of the API, in dollars. */
export function toShippingRulesView({ flatRateCents, freeOverCents }: ShippingRules): ShippingRulesView {
  return {
    flat_rate: centsToDollars(flatRateCents),
    free_over: freeOverCents === null ? null : centsToDollars(freeOverCents),
  };
}

/** Reads the store's time zone. Callers that read more from the database add selectTimeZone() to their own batch. */
export async function readTimeZone(context: Pick<StoreContext, "db">): Promise<TimeZone> {
  return requireTimeZone(await selectTimeZone(context));
}

/** Selects the store's time zone, as a statement that callers add to their own batch. */
export function selectTimeZone(context: Pick<StoreContext, "db">) {
  return context.db.select({ timeZone: storeSettings.timeZone }).from(storeSettings);
}

/** The store's time zone as a column of another query. */
export const timeZoneColumn = sql<TimeZone>`(SELECT ${storeSettings.timeZone} FROM ${storeSettings})`.as(
  "store_time_zone",
);

/**
 * Returns the time zone that selectTimeZone() read.
 * @throws Error if the row of settings is missing, because the migrations have not run
 */
export function requireTimeZone([row]: readonly { readonly timeZone: TimeZone }[]): TimeZone {
  if (row === undefined) throw createMissingSettingsError();
  return row.timeZone;
}

function createMissingSettingsError(): Error {
  return new Error("The store has no settings: have the migrations run?");
}
