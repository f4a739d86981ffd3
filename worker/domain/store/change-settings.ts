import { count, eq, gt, sql } from "drizzle-orm";
import type { SettingsBody, SettingsView } from "../../../contract/admin/settings.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import {
  basisPointsToPercent,
  centsToDollars,
  dollarsToCents,
  percentToBasisPoints,
} from "../../../contract/shared/money.ts";
import type { Statement } from "../../db/run-batch.ts";
import { localPostalCodes } from "../../db/schema/accounts.ts";
import { storeSettings } from "../../db/schema/admin.ts";
import { pickupWindows } from "../../db/schema/pickup.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { diffFields, writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { write } from "../write.ts";
import { requireSettings, type StoreSettings, selectSettings } from "./settings-row.ts";

/** Reads the settings for the admin's form. */
export async function readSettings(context: StoreContext): Promise<SettingsView> {
  const { row, localCodeCount } = await readSettingsAndCodeCount(context);
  return toSettingsView(row, localCodeCount);
}

/**
 * Changes the store's settings. Absent fields stay as they are.
 * @param hasSecondFactor true if the admin's session has a second factor. An admin without one cannot require it, because
 *   that would lock the admin out
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
  await write(
    context,
    () => readSettingsAndCodeCount(context),
    ({ row, localCodeCount }) => {
      if (body.version !== undefined && body.version !== row.version) {
        throw new StoreError("conflict", { current: toSettingsView(row, localCodeCount) });
      }
      return { statements: createStatements(context, admin, row, body), result: undefined };
    },
  );
  return readSettings(context);
}

async function readSettingsAndCodeCount(
  context: StoreContext,
): Promise<{ row: StoreSettings; localCodeCount: number }> {
  const [rows, [codes]] = await context.db.batch([
    selectSettings(context),
    context.db.select({ found: count() }).from(localPostalCodes),
  ]);
  return { row: requireSettings(rows), localCodeCount: codes?.found ?? 0 };
}

function toSettingsView(settings: StoreSettings, localCodeCount: number): SettingsView {
  return {
    shipping_flat_rate: centsToDollars(settings.shippingFlatRateCents),
    shipping_free_over:
      settings.shippingFreeOverCents === null ? null : centsToDollars(settings.shippingFreeOverCents),
    default_tax_rate: basisPointsToPercent(settings.defaultTaxBasisPoints),
    tax_mode: settings.taxMode,
    cash_on_delivery: settings.isCashOnDelivery,
    guest_checkout: settings.isGuestCheckout,
    pickup: settings.isPickup,
    pay_at_pickup: settings.isPaidAtPickup,
    pickup_window_minutes: settings.pickupWindowMinutes,
    pickup_window_orders: settings.pickupWindowOrders,
    pickup_lead_minutes: settings.pickupLeadMinutes,
    pickup_hold_days: settings.pickupHoldDays,
    new_customer_cash_units: settings.newCustomerCashUnits,
    notice: settings.notice,
    new_order_email: settings.newOrderEmail,
    low_stock_email: settings.lowStockEmail,
    second_factor_required: settings.isSecondFactorRequired,
    deal_min_percent: settings.dealMinPercent,
    new_arrival_days: settings.newArrivalDays,
    return_days: settings.returnDays,
    unpaid_order_days: settings.unpaidOrderDays,
    payment_event_days: settings.paymentEventDays,
    email_days: settings.emailDays,
    audit_days: settings.auditDays,
    time_zone: settings.timeZone,
    order_prefix: settings.orderPrefix,
    version: settings.version,
    updated_at: settings.updatedAt,
    local_postal_codes: localCodeCount,
  };
}

function createMissingSecondFactorError(): StoreError {
  const message = "Set up your own authenticator app first, on your profile page, and sign in with its code.";
  return fieldError("second_factor_required", message);
}

function createStatements(
  context: StoreContext,
  admin: AdminActor,
  current: StoreSettings,
  body: SettingsBody,
): Statement[] {
  const now = context.now().toISOString();
  const changes = toColumnChanges(body);
  const after = { ...current, ...changes };
  const [changedFields] = diffFields({ ...current }, after);
  const isUnchanged = Object.keys(changedFields ?? {}).length === 0;
  return [
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
    ...(after.pickupWindowOrders === current.pickupWindowOrders
      ? []
      : [changeCapacity(context, after.pickupWindowOrders)]),
    writeAudit(context, admin, {
      action: "settings.update",
      entity: "settings",
      entityId: "store",
      summary: isUnchanged ? "Saved the store's settings without changes" : "Changed the store's settings",
      before: { ...current },
      after,
    }),
  ];
}

/** Changes the places of the windows that are not over. A window keeps the places that are taken. */
function changeCapacity(context: StoreContext, places: number) {
  return context.db
    .update(pickupWindows)
    .set({ capacity: sql`max(${pickupWindows.taken}, ${places})` })
    .where(gt(pickupWindows.endsAt, context.now().toISOString()));
}

function toColumnChanges(body: SettingsBody): Partial<StoreSettings> {
  return {
    ...(body.shipping_flat_rate !== undefined && {
      shippingFlatRateCents: dollarsToCents(body.shipping_flat_rate),
    }),
    ...(body.shipping_free_over !== undefined && {
      shippingFreeOverCents: toNullableCents(body.shipping_free_over),
    }),
    ...(body.default_tax_rate !== undefined && {
      defaultTaxBasisPoints: percentToBasisPoints(body.default_tax_rate),
    }),
    ...(body.tax_mode !== undefined && { taxMode: body.tax_mode }),
    ...(body.cash_on_delivery !== undefined && { isCashOnDelivery: body.cash_on_delivery }),
    ...(body.guest_checkout !== undefined && { isGuestCheckout: body.guest_checkout }),
    ...(body.pickup !== undefined && { isPickup: body.pickup }),
    ...(body.pay_at_pickup !== undefined && { isPaidAtPickup: body.pay_at_pickup }),
    ...(body.pickup_window_minutes !== undefined && { pickupWindowMinutes: body.pickup_window_minutes }),
    ...(body.pickup_window_orders !== undefined && { pickupWindowOrders: body.pickup_window_orders }),
    ...(body.pickup_lead_minutes !== undefined && { pickupLeadMinutes: body.pickup_lead_minutes }),
    ...(body.pickup_hold_days !== undefined && { pickupHoldDays: body.pickup_hold_days }),
    ...(body.new_customer_cash_units !== undefined && { newCustomerCashUnits: body.new_customer_cash_units }),
    ...(body.notice !== undefined && { notice: body.notice || null }),
    ...(body.new_order_email !== undefined && { newOrderEmail: body.new_order_email }),
    ...(body.low_stock_email !== undefined && { lowStockEmail: body.low_stock_email }),
    ...(body.second_factor_required !== undefined && { isSecondFactorRequired: body.second_factor_required }),
    ...(body.deal_min_percent !== undefined && { dealMinPercent: body.deal_min_percent }),
    ...(body.new_arrival_days !== undefined && { newArrivalDays: body.new_arrival_days }),
    ...(body.return_days !== undefined && { returnDays: body.return_days }),
    ...(body.unpaid_order_days !== undefined && { unpaidOrderDays: body.unpaid_order_days }),
    ...(body.payment_event_days !== undefined && { paymentEventDays: body.payment_event_days }),
    ...(body.email_days !== undefined && { emailDays: body.email_days }),
    ...(body.audit_days !== undefined && { auditDays: body.audit_days }),
    ...(body.time_zone !== undefined && { timeZone: body.time_zone }),
    ...(body.order_prefix !== undefined && { orderPrefix: body.order_prefix }),
  };
}

function toNullableCents(dollars: number | null): number | null {
  return dollars === null ? null : dollarsToCents(dollars);
}

/**
 * Returns true if the admin saves a delivery price or the choice of cash on delivery, even unchanged. The opening checklist
 * then counts the delivery settings as decided.
 */
function includesDeliverySettings(body: SettingsBody): boolean {
  const { shipping_flat_rate: rate, shipping_free_over: freeOver, cash_on_delivery: cash } = body;
  return rate !== undefined || freeOver !== undefined || cash !== undefined;
}
