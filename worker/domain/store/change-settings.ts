import { count, eq, gt, sql } from "drizzle-orm";
import type { SettingsBody, SettingsView } from "../../../contract/admin/settings.ts";
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

/** The column of each setting whose value is the same in the API. The others are converted below. */
const sameColumns = {
  tax_mode: "taxMode",
  cash_on_delivery: "isCashOnDelivery",
  guest_checkout: "isGuestCheckout",
  pickup: "isPickup",
  pay_at_pickup: "isPaidAtPickup",
  pickup_window_minutes: "pickupWindowMinutes",
  pickup_window_orders: "pickupWindowOrders",
  pickup_lead_minutes: "pickupLeadMinutes",
  pickup_hold_days: "pickupHoldDays",
  new_customer_cash_units: "newCustomerCashUnits",
  new_order_email: "newOrderEmail",
  low_stock_email: "lowStockEmail",
  second_factor_required: "isSecondFactorRequired",
  deal_min_percent: "dealMinPercent",
  new_arrival_days: "newArrivalDays",
  return_days: "returnDays",
  unpaid_order_days: "unpaidOrderDays",
  payment_event_days: "paymentEventDays",
  email_days: "emailDays",
  audit_days: "auditDays",
  time_zone: "timeZone",
  order_prefix: "orderPrefix",
} as const satisfies Partial<Record<keyof SettingsBody, keyof StoreSettings>>;

function toSettingsView(settings: StoreSettings, localCodeCount: number): SettingsView {
  return {
    ...toApiNames(settings, sameColumns),
    shipping_flat_rate: centsToDollars(settings.shippingFlatRateCents),
    shipping_free_over:
      settings.shippingFreeOverCents === null ? null : centsToDollars(settings.shippingFreeOverCents),
    default_tax_rate: basisPointsToPercent(settings.defaultTaxBasisPoints),
    notice: settings.notice,
    version: settings.version,
    updated_at: settings.updatedAt,
    local_postal_codes: localCodeCount,
  };
}

/** Returns the columns that a body changes. Amounts become cents, and percentages basis points. */
export function toSettingsColumns(body: SettingsBody): Partial<StoreSettings> {
  const { shipping_flat_rate: rate, shipping_free_over: freeOver, default_tax_rate: tax, notice } = body;
  return {
    ...toColumnNames(body, sameColumns),
    ...(rate !== undefined && { shippingFlatRateCents: dollarsToCents(rate) }),
    ...(freeOver !== undefined && {
      shippingFreeOverCents: freeOver === null ? null : dollarsToCents(freeOver),
    }),
    ...(tax !== undefined && { defaultTaxBasisPoints: percentToBasisPoints(tax) }),
    ...(notice !== undefined && { notice: notice || null }),
  };
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
 * Returns true if the admin saves a delivery price or the choice of cash on delivery, even unchanged. The opening
 * checklist then counts the delivery settings as decided.
 */
function includesDeliverySettings(body: SettingsBody): boolean {
  const { shipping_flat_rate: rate, shipping_free_over: freeOver, cash_on_delivery: cash } = body;
  return rate !== undefined || freeOver !== undefined || cash !== undefined;
}

/** The names of the columns that have the values of the API's fields, by the names in the API. */
type ColumnsByField = Readonly<Record<string, string>>;

/**
 * Copies columns of a row under their names in the API.
 * @example toApiNames({ isPickup: true, id: 1 }, { pickup: "isPickup" }) // { pickup: true }
 */
function toApiNames<
  const Columns extends ColumnsByField,
  Row extends Readonly<Record<Columns[keyof Columns], unknown>>,
>(row: Row, columns: Columns): { [Field in keyof Columns]: Row[Columns[Field]] } {
  const values: Readonly<Record<string, unknown>> = row;
  const fields = Object.entries(columns).map(([field, column]) => [field, values[column]]);
  return Object.fromEntries(fields) as { [Field in keyof Columns]: Row[Columns[Field]] }; // the names of `columns`
}

type ChangedColumns<Columns extends ColumnsByField, Body> = {
  [Field in keyof Columns & keyof Body as Columns[Field]]?: Exclude<Body[Field], undefined>;
};

/**
 * Copies the fields of a body under the names of their columns. Absent fields stay absent.
 * @example toColumnNames({ pickup: true, notice: "" }, { pickup: "isPickup" }) // { isPickup: true }
 */
function toColumnNames<const Columns extends ColumnsByField, Body extends object>(
  body: Body,
  columns: Columns,
): ChangedColumns<Columns, Body> {
  const values = new Map<string, unknown>(Object.entries(body));
  const changes = Object.entries(columns)
    .map(([field, column]) => [column, values.get(field)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(changes) as ChangedColumns<Columns, Body>; // the names of `columns`
}
