import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { emailSchema } from "../../../../contract/account/newsletter.ts";
import { lowStockBelow } from "../../../../contract/admin/dashboard.ts";
import { retentionLimits, type SettingsView } from "../../../../contract/admin/settings.ts";
import { CheckboxField, TextareaField, TextField } from "../../../components/fields.tsx";
import { formatDateTime } from "../../../lib/dates.ts";
import { Editor, EditorButtons, useEditor } from "../shared/editor.tsx";
import { saveSettingsOptions, settingsOptions } from "./queries.ts";

export function SettingsForm() {
  const queryClient = useQueryClient();
  const { data: settings } = useSuspenseQuery(settingsOptions);
  const { mutateAsync } = useMutation(saveSettingsOptions(queryClient));
  const form = useEditor({
    saved: { values: toValues(settings), version: settings.version },
    schema: settingsForm,
    draft: "settings",
    recordName: "the settings",
    savedMessage: "The settings have been saved.",
    save: ({ notice, ...rest }, version, edited) => {
      const all = { ...rest, notice: notice || null };
      // A save without edits sends all settings, which confirms them for the opening checklist.
      const changes = edited.length === 0 ? all : pick(all, edited);
      return mutateAsync({ ...changes, version });
    },
    reload: async () => toValues(await queryClient.fetchQuery(settingsOptions)),
  });

  return (
    <Editor form={form} className="gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...form.text("shipping_flat_rate")} label="Delivery price" inputMode="decimal" />
        <TextField
          {...form.text("shipping_free_over")}
          label="Free local delivery over"
          inputMode="decimal"
          hint="Blank: never free"
        />
      </div>
      <TextField
        {...form.text("default_tax_rate")}
        label="Default tax rate (%)"
        inputMode="decimal"
        hint="For new products"
      />
      <CheckboxField
        {...form.checkbox("cash_on_delivery")}
        label="Cash on delivery"
        hint="Offered where the address is local"
      />
      <TextField
        {...form.text("new_customer_cash_units")}
        label="Cash-on-delivery limit for new customers (units)"
        inputMode="numeric"
        hint="In all open orders together, until the first one was delivered"
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...form.text("deal_min_percent")}
          label="Deals from a discount of (%)"
          inputMode="numeric"
          hint="The page Deals lists products with at least this discount"
        />
        <TextField
          {...form.text("new_arrival_days")}
          label="New for (days)"
          inputMode="numeric"
          hint="The page New Arrivals lists products for so long, or the newest 24"
        />
      </div>
      <TextField
        {...form.text("return_days")}
        label="Returns within (days)"
        inputMode="numeric"
        hint="After the delivery. Earlier orders keep their days. Texts that say {return_days} follow; change the others under Store"
      />
      <TextareaField
        {...form.text("notice")}
        label="Store notice"
        rows={2}
        hint="Shown on every page of the store. Leave blank for none"
      />
      <TextField
        {...form.text("new_order_email")}
        label="Email about new orders"
        type="email"
        hint="Gets an email for each new order. Leave blank for none"
      />
      <TextField
        {...form.text("low_stock_email")}
        label="Email about low stock"
        type="email"
        hint={`Gets one email a day at most, in the morning, with the products that went below ${lowStockBelow}. Leave blank for none`}
      />
      <fieldset className="grid items-start gap-4 sm:grid-cols-2">
        <legend className="pb-1 font-semibold">Delete records after (days)</legend>
        <TextField
          {...form.text("unpaid_order_days")}
          label="Checkouts without a payment"
          inputMode="numeric"
          hint="Analytics counts them towards conversion until then"
        />
        <TextField
          {...form.text("payment_event_days")}
          label="Messages from Stripe"
          inputMode="numeric"
          hint="Orders, payments and refunds are kept: tax law asks for them"
        />
        <TextField
          {...form.text("email_days")}
          label="List of sent emails"
          inputMode="numeric"
          hint="Shows a bank that you told the customer"
        />
        <TextField
          {...form.text("audit_days")}
          label="Change history"
          inputMode="numeric"
          hint="Who changed or exported what"
        />
      </fieldset>
      <CheckboxField
        {...form.checkbox("second_factor_required")}
        label="Ask admins for a second factor"
        hint="A code of an authenticator app besides the password. Set up yours first, on your profile page"
      />
      <EditorButtons form={form} saveLabel="Save settings" canSaveUnchanged>
        <p className="mr-auto text-sm text-ink-muted">Last changed {formatDateTime(settings.updated_at)}</p>
      </EditorButtons>
    </Editor>
  );
}

function pick<Fields extends object>(fields: Fields, names: readonly string[]): Partial<Fields> {
  // Object.fromEntries loses the names of the fields.
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => names.includes(name)),
  ) as Partial<Fields>;
}

function toValues(settings: SettingsView) {
  return {
    shipping_flat_rate: settings.shipping_flat_rate.toFixed(2),
    shipping_free_over: settings.shipping_free_over?.toFixed(2) ?? "",
    default_tax_rate: String(settings.default_tax_rate),
    cash_on_delivery: settings.cash_on_delivery,
    new_customer_cash_units: String(settings.new_customer_cash_units),
    notice: settings.notice ?? "",
    new_order_email: settings.new_order_email ?? "",
    low_stock_email: settings.low_stock_email ?? "",
    second_factor_required: settings.second_factor_required,
    deal_min_percent: String(settings.deal_min_percent),
    new_arrival_days: String(settings.new_arrival_days),
    return_days: String(settings.return_days),
    unpaid_order_days: String(settings.unpaid_order_days),
    payment_event_days: String(settings.payment_event_days),
    email_days: String(settings.email_days),
    audit_days: String(settings.audit_days),
  };
}

const amount = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,6}(\.\d{1,2})?$/, "Please enter an amount, for example 5.00"),
  v.transform(Number),
);
const wholeNumber = (max: number, example: number, min = 1) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[1-9]\d{0,3}$/, `Please enter a whole number, for example ${example}`),
    v.transform(Number),
    v.minValue(min, `Must be at least ${min}`),
    v.maxValue(max, `Must be at most ${max}`),
  );

const days = (name: keyof typeof retentionLimits) =>
  wholeNumber(retentionLimits[name].max, 365, retentionLimits[name].min);

const addressOrNone = v.union(
  [v.pipe(v.string(), v.trim(), v.literal("")), emailSchema],
  "Please enter a valid email address",
);

const settingsForm = v.object({
  shipping_flat_rate: amount,
  shipping_free_over: v.union([
    v.pipe(
      v.string(),
      v.trim(),
      v.literal(""),
      v.transform(() => null),
    ),
    amount,
  ]),
  default_tax_rate: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,3}(\.\d{1,2})?$/, "Please enter a percentage, for example 12"),
    v.transform(Number),
    v.maxValue(100, "Must be at most 100"),
  ),
  cash_on_delivery: v.boolean(),
  new_customer_cash_units: wholeNumber(9_999, 20),
  deal_min_percent: wholeNumber(99, 15),
  new_arrival_days: wholeNumber(365, 30),
  return_days: wholeNumber(365, 30),
  unpaid_order_days: days("unpaid_order_days"),
  payment_event_days: days("payment_event_days"),
  email_days: days("email_days"),
  audit_days: days("audit_days"),
  new_order_email: addressOrNone,
  low_stock_email: addressOrNone,
  notice: v.pipe(v.string(), v.trim(), v.maxLength(500, "Must be at most 500 characters")),
  second_factor_required: v.boolean(),
});
