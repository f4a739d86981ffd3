import { count, eq, gt, sql } from "drizzle-orm";
import type { SettingsBody, SettingsView } from "../../../contract/admin/settings.ts";
import {
  type SettingsValues,
  settingNames,
  settingsFields,
} from "../../../contract/admin/settings-fields.ts";
import { fieldError, type StoreError } from "../../../contract/shared/errors.ts";
import {
  basisPointsToPercent,
  centsToDollars,
  dollarsToCents,
  percentToBasisPoints,
} from "../../../contract/shared/money.ts";
import { readBatch } from "../../db/read-batch.ts";
import { localPostalCodes } from "../../db/schema/accounts.ts";
import { storeSettings } from "../../db/schema/admin.ts";
import { pickupWindows } from "../../db/schema/pickup.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import type { StoreContext } from "../context.ts";
import { changeDocument } from "./documents.ts";
import { requireSettings, type StoreSettings, selectSettings } from "./read-settings.ts";

/** Admin only: reads the settings for the form. */
export async function readSettings(context: StoreContext): Promise<SettingsView> {
  return (await readCurrentSettings(context)).view;
}

/**
 * Admin only: changes the store's settings. Absent fields stay as they are.
 * @param hasSecondFactor true if the admin's session has a second factor. An admin without one cannot require it,
 *   because that would lock the admin out
 * @throws StoreError invalid_input if a second factor is required without `hasSecondFactor`; conflict, with the current
 *   settings, if `body.version` is stale
 */
export async function changeSettings(
  context: StoreContext,
  admin: AdminActor,
  body: SettingsBody,
  hasSecondFactor: boolean,
): Promise<SettingsView> {
  if (body.second_factor_required === true && !hasSecondFactor) throw createMissingSecondFactorError();
  const changes = toSettingsColumns(body);
  const now = context.now().toISOString();
  return changeDocument(context, admin, {
    id: "store",
    name: "the store's settings",
    action: "settings.update",
    unchanged: "without changes",
    read: readCurrentSettings,
    seenVersion: body.version,
    edit: (current) => ({ ...current, ...changes }),
    save: (next, { document: current }) => [
      context.db
        .update(storeSettings)
        .set({
          ...changes,
          ...(includesDeliverySettings(body) && { deliverySavedAt: now }),
          updatedAt: now,
          // The value is NULL if the settings were changed meanwhile. The column refuses it, and write() retries.
          version: sql`CASE WHEN ${storeSettings.version} = ${current.version} THEN ${storeSettings.version} + 1 END`,
        })
        .where(eq(storeSettings.id, 1)),
      ...(next.pickupWindowOrders === current.pickupWindowOrders
        ? []
        : [changeCapacity(context, next.pickupWindowOrders)]),
    ],
  });
}

async function readCurrentSettings(context: StoreContext) {
  const { settings, counts } = await readBatch(context.db, {
    settings: selectSettings(context),
    counts: context.db.select({ found: count() }).from(localPostalCodes),
  });
  const document = requireSettings(settings);
  return { document, view: toSettingsView(document, counts[0]?.found ?? 0) };
}

function toSettingsView(settings: StoreSettings, localCodeCount: number): SettingsView {
  return {
    ...toApiValues(settings),
    version: settings.version,
    updated_at: settings.updatedAt,
    local_postal_codes: localCodeCount,
  };
}

function toApiValues(settings: StoreSettings): SettingsValues {
  const values = settingNames.map((name) => {
    const { kind, column } = settingsFields[name];
    const value = settings[column];
    if (kind === "dollars" && typeof value === "number") return [name, centsToDollars(value)];
    if (kind === "percent" && typeof value === "number") return [name, basisPointsToPercent(value)];
    return [name, value];
  });
  return Object.fromEntries(values) as SettingsValues; // loses the names of the table
}

/** Returns the columns that a body changes. Amounts become cents, and percentages basis points. */
export function toSettingsColumns(body: SettingsBody): Partial<StoreSettings> {
  const columns = settingNames
    .filter((name) => body[name] !== undefined)
    .map((name) => {
      const { kind, column } = settingsFields[name];
      const value = body[name];
      if (kind === "dollars" && typeof value === "number") return [column, dollarsToCents(value)];
      if (kind === "percent" && typeof value === "number") return [column, percentToBasisPoints(value)];
      return [column, value];
    });
  return Object.fromEntries(columns) as Partial<StoreSettings>; // loses the columns of the table
}

function createMissingSecondFactorError(): StoreError {
  const message = "Set up your own authenticator app first, on your profile page, and sign in with its code.";
  return fieldError("second_factor_required", message);
}

/** Changes the capacity of the windows that are not over. A window keeps the orders that it has. */
function changeCapacity(context: StoreContext, capacity: number) {
  return context.db
    .update(pickupWindows)
    .set({ capacity: sql`max(${pickupWindows.taken}, ${capacity})` })
    .where(gt(pickupWindows.endsAt, context.now().toISOString()));
}

/**
 * Returns true if the admin saves a delivery price, even unchanged. The opening checklist then counts the prices as
 * decided.
 */
function includesDeliverySettings(body: SettingsBody): boolean {
  return body.shipping_flat_rate !== undefined || body.shipping_free_over !== undefined;
}
