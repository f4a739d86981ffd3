import * as v from "valibot";
import { lowStockBelow } from "../catalog/stock-label.ts";
import { orderPrefixPattern } from "../orders/order-number.ts";
import { emailSchema } from "../shared/email-address.ts";
import { blankAsNull, dollarsSchema, hasTwoDecimals, typedText } from "../shared/request-values.ts";
import { timeZoneNames } from "../shared/time-zone-names.ts";
import { timeZones } from "../shared/time-zones.ts";
import {
  typedDollars,
  typedDollarsOrBlank,
  typedPercent,
  typedWholeNumber,
} from "../shared/typed-numbers.ts";
import { taxModes } from "../tax/taxes.ts";

/**
 * The owner's settings: the form control of each, the schemas of its value in a request (`body`), in a response (`view`)
 * and in the control (`typed`), and its column in the database, by which the audit log names it. An amount is in dollars
 * and a percentage in percent, except in the column, whose name ends in its unit.
 */
export const settingsFields = {
  shipping_flat_rate: dollarsField("shippingFlatRateCents", "Delivery price", {
    max: 1_000,
    hint: "Everywhere, except in zones with their own prices",
  }),
  shipping_free_over: optionalDollarsField("shippingFreeOverCents", "Free local delivery over", {
    max: 100_000,
    hint: "Before discounts. Leave blank for no free delivery",
  }),
  default_tax_rate: percentField("defaultTaxBasisPoints", "Default tax rate", { hint: "For new products" }),
  tax_mode: choiceField(
    "taxMode",
    "Way to tax",
    { per_product: "By product", by_place: "By place" },
    taxModes,
  ),
  cash_on_delivery: flagField("isCashOnDelivery", "Cash on delivery", "Offered to local addresses"),
  new_customer_cash_units: wholeNumberField(
    "newCustomerCashUnits",
    "Cash-on-delivery limit for new customers",
    {
      max: 9_999,
      example: 20,
      unit: "units",
      hint: "For all open orders together, until the first one is delivered",
    },
  ),
  guest_checkout: flagField(
    "isGuestCheckout",
    "Checkout without an account",
    "Shoppers type their email and address. Cash on delivery needs an account",
  ),
  pickup: flagField(
    "isPickup",
    "Offer pick-up",
    "Free for shoppers. If you turn it off, orders already placed can still be picked up",
  ),
  pay_at_pickup: flagField(
    "isPaidAtPickup",
    "Pay at the counter",
    "In cash or by Interac, instead of by card in the checkout",
  ),
  pickup_window_minutes: wholeNumberField("pickupWindowMinutes", "Length of a pick-up window", {
    min: 15,
    max: 720,
    example: 120,
    unit: "minutes",
    hint: "Your opening hours are divided into windows, from which shoppers choose",
  }),
  // A window that already has more orders keeps all of them.
  pickup_window_orders: wholeNumberField("pickupWindowOrders", "Orders per window", {
    max: 999,
    example: 8,
    hint: "A window with this many orders is no longer offered",
  }),
  pickup_lead_minutes: wholeNumberField("pickupLeadMinutes", "Ready after", {
    min: 0,
    max: 1_440,
    example: 120,
    unit: "minutes of opening hours",
    hint: "Counted while the shop is open: a day of eight hours is 480. No window starts sooner",
  }),
  pickup_hold_days: wholeNumberField("pickupHoldDays", "Cancel after", {
    max: 90,
    example: 7,
    unit: "days",
    hint: "Then they are canceled and refunded, and their items go back into stock",
  }),
  notice: optionalTextField("notice", "Store notice", {
    schema: v.pipe(
      typedText({ max: 500 }),
      v.transform((text) => text || null),
    ),
    rows: 2,
    hint: "Shown on every page. Leave blank to hide it",
  }),
  new_order_email: emailField(
    "newOrderEmail",
    "Email about new orders",
    "We email this address about each new order. Leave blank to send none",
  ),
  low_stock_email: emailField(
    "lowStockEmail",
    "Email about low stock",
    `We email this address at most once a day, in the morning, about products that reached their reorder point, or fell below ${lowStockBelow}. Leave blank to send none`,
  ),
  // Only an admin who has a second factor can turn this on.
  second_factor_required: flagField(
    "isSecondFactorRequired",
    "Ask admins for a second factor",
    "A code from an authenticator app, in addition to the password. Set up yours first, on your profile page",
  ),
  deal_min_percent: wholeNumberField("dealMinPercent", "Deals start at", {
    max: 99,
    example: 15,
    unit: "% off",
    hint: "Deals lists products with at least this discount",
  }),
  new_arrival_days: wholeNumberField("newArrivalDays", "Products stay in New Arrivals for", {
    max: 365,
    example: 30,
    unit: "days",
    hint: "If nothing is that new, New Arrivals lists the newest 24 products",
  }),
  return_days: wholeNumberField("returnDays", "Accept returns for", {
    max: 365,
    example: 30,
    unit: "days",
    hint: "Counted from delivery. Orders already placed keep theirs. Texts with {return_days} change, too; change the others under Store",
  }),
  unpaid_order_days: wholeNumberField("unpaidOrderDays", "Delete checkouts without a payment after", {
    min: 30,
    max: 3_650,
    example: 365,
    unit: "days",
    hint: "Analytics counts them towards conversion until then",
  }),
  // Stripe lists events for 30 days, so they must be kept for longer.
  payment_event_days: wholeNumberField("paymentEventDays", "Delete messages from Stripe after", {
    min: 60,
    max: 3_650,
    example: 365,
    unit: "days",
    hint: "Orders, payments and refunds are kept, as tax law requires",
  }),
  // A payment can be disputed for 120 days, and sent emails and the audit log are evidence.
  email_days: wholeNumberField("emailDays", "Delete the list of sent emails after", {
    min: 120,
    max: 3_650,
    example: 365,
    unit: "days",
    hint: "Proves to a bank that you told the customer",
  }),
  audit_days: wholeNumberField("auditDays", "Delete the audit log after", {
    min: 120,
    max: 3_650,
    example: 365,
    unit: "days",
    hint: "Who changed or exported what",
  }),
  time_zone: choiceField("timeZone", "Time zone", timeZoneNames, timeZones),
  order_prefix: textField("orderPrefix", "Order numbers begin with", {
    schema: v.pipe(
      v.string(),
      v.trim(),
      v.toUpperCase(),
      v.regex(orderPrefixPattern, "Must be 1 to 4 letters from A to Z"),
    ),
    isUpperCase: true,
    hint: "1 to 4 letters. Orders already placed keep their numbers",
  }),
};

type SettingsFields = typeof settingsFields;
export type SettingName = keyof SettingsFields;

/** The description of a setting that its form control needs. */
export interface SettingDescription {
  readonly kind: SettingsFields[SettingName]["kind"];
  readonly label: string;
  /** Undefined for a number if its label names what is counted. */
  readonly unit?: string | undefined;
  readonly hint?: string | undefined;
  /** The rows of a textarea. A text without rows is a single line. */
  readonly rows?: number;
  readonly inputType?: "email";
  /** True for a text that is saved in capital letters. */
  readonly isUpperCase?: boolean;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** The values of settings in the API. */
export type SettingsValues = { [Name in SettingName]: v.InferOutput<SettingsFields[Name]["view"]> };

/** The names of the settings. The cast restores the type that Object.keys() loses. */
export const settingNames = /* @__PURE__ */ Object.keys(settingsFields) as SettingName[];

/** Returns one schema per setting, as the entries of an object. */
export function pickSettingSchemas<Part extends "body" | "view" | "typed">(
  part: Part,
): { [Name in SettingName]: SettingsFields[Name][Part] } {
  const schemas = settingNames.map((name) => [name, settingsFields[name][part]]);
  // Object.fromEntries loses the key types.
  return Object.fromEntries(schemas) as { [Name in SettingName]: SettingsFields[Name][Part] };
}

/** The values of settings in a form's controls. */
export type TypedSettings = {
  [Name in SettingName]: SettingsFields[Name]["kind"] extends "flag" ? boolean : string;
};

/** Returns settings as a form's controls hold them. */
export function toTypedSettings<Name extends SettingName>(
  names: readonly Name[],
  settings: Pick<SettingsValues, Name>,
): Pick<TypedSettings, Name> {
  const values = names.map((name) => {
    const value = settings[name];
    if (typeof value !== "number") return [name, value ?? ""];
    return [name, settingsFields[name].kind === "dollars" ? value.toFixed(2) : String(value)];
  });
  // Object.fromEntries loses the key types.
  return Object.fromEntries(values) as Pick<TypedSettings, Name>;
}

interface DollarsOptions {
  readonly max: number;
  readonly hint: string;
}

function dollarsField<const Column extends string>(
  column: Column,
  label: string,
  { max, hint }: DollarsOptions,
) {
  const [body, typed] = [createDollarsSchema(max), typedDollars({ max })];
  return { kind: "dollars", column, label, hint, body, view: v.number(), typed } as const;
}

function optionalDollarsField<const Column extends string>(
  column: Column,
  label: string,
  { max, hint }: DollarsOptions,
) {
  const [body, typed] = [v.nullable(createDollarsSchema(max)), typedDollarsOrBlank({ max })];
  return { kind: "dollars", column, label, hint, body, view: v.nullable(v.number()), typed } as const;
}

function createDollarsSchema(max: number) {
  return v.pipe(dollarsSchema, v.maxValue(max, `Must be at most $${max.toLocaleString("en-CA")}`));
}

function percentField<const Column extends string>(
  column: Column,
  label: string,
  { hint }: { readonly hint: string },
) {
  const body = v.pipe(
    v.number("Must be a percentage"),
    v.minValue(0, "Must not be negative"),
    v.maxValue(100, "Must be at most 100"),
    hasTwoDecimals(),
  );
  const [view, typed] = [v.number(), typedPercent()];
  return { kind: "percent", column, label, unit: "%", hint, body, view, typed } as const;
}

interface WholeNumberOptions extends Pick<SettingDescription, "unit" | "hint"> {
  /** 1 by default. */
  readonly min?: number;
  readonly max: number;
  readonly example: number;
}

function wholeNumberField<const Column extends string>(
  column: Column,
  label: string,
  { min = 1, max, example, unit, hint }: WholeNumberOptions,
) {
  const body = v.pipe(
    v.number("Must be a whole number"),
    v.integer("Must be a whole number"),
    v.minValue(min, `Must be at least ${min}`),
    v.maxValue(max, `Must be at most ${max}`),
  );
  const [view, typed] = [v.number(), typedWholeNumber({ min, max, example })];
  return { kind: "wholeNumber", column, label, unit, hint, body, view, typed } as const;
}

function flagField<const Column extends string>(column: Column, label: string, hint: string) {
  const [body, view, typed] = [v.boolean("Must be true or false"), v.boolean(), v.boolean()];
  return { kind: "flag", column, label, hint, body, view, typed } as const;
}

function choiceField<const Column extends string, const Values extends readonly [string, ...string[]]>(
  column: Column,
  label: string,
  names: Readonly<Record<Values[number], string>>,
  values: Values,
) {
  const options = values.map((value: Values[number]) => ({ value, label: names[value] }));
  const schema = v.picklist(values, `Please choose a ${label.toLowerCase()}`);
  return { kind: "choice", column, label, options, body: schema, view: schema, typed: schema } as const;
}

interface TextOptions<Value extends string | null>
  extends Pick<SettingDescription, "rows" | "inputType" | "isUpperCase" | "hint"> {
  readonly schema: v.GenericSchema<string, Value>;
}

function textField<const Column extends string>(
  column: Column,
  label: string,
  { schema, ...options }: TextOptions<string>,
) {
  return {
    kind: "text",
    column,
    label,
    ...options,
    body: schema,
    view: v.string(),
    typed: schema,
  } as const;
}

/** Creates a field of a text that null and blank text remove. */
function optionalTextField<const Column extends string>(
  column: Column,
  label: string,
  { schema, ...options }: TextOptions<string | null>,
) {
  const [body, view] = [v.nullable(schema), v.nullable(v.string())];
  return { kind: "text", column, label, ...options, body, view, typed: schema } as const;
}

function emailField<const Column extends string>(column: Column, label: string, hint: string) {
  const schema = v.union([blankAsNull, emailSchema], "Please enter a valid email address");
  return optionalTextField(column, label, { schema, inputType: "email", hint });
}
