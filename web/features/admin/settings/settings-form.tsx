import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { lowStockBelow } from "../../../../contract/catalog/stock-label.ts";
import { defaultTimeZone, timeZones } from "../../../../contract/shared/time-zones.ts";
import { CheckboxField, SelectField, TextareaField, TextField } from "../../../components/fields.tsx";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { createStoreDates } from "../../../lib/dates.ts";
import { Editor, EditorButtons } from "../shared/editor.tsx";
import { useEditor } from "../shared/use-editor.ts";
import { saveSettingsOptions, settingsOptions } from "./queries.ts";
import { settingsForm, toSettingsValues } from "./settings-values.ts";
import { timeZoneNames } from "./time-zone-names.ts";

export function SettingsForm() {
  const queryClient = useQueryClient();
  const { data: settings } = useSuspenseQuery(settingsOptions);
  const { mutateAsync } = useMutation(saveSettingsOptions(queryClient));
  const form = useEditor({
    saved: { values: toSettingsValues(settings), version: settings.version },
    schema: settingsForm,
    draft: "settings",
    recordName: "the settings",
    savedMessage: "The settings have been saved.",
    save: ({ notice, ...rest }, version, edited) => {
      const allSettings = { ...rest, notice: notice || null };
      // A save without edits sends all settings, which confirms them for the opening checklist.
      const changes = edited.length === 0 ? allSettings : pickFields(allSettings, edited);
      return mutateAsync({ ...changes, version });
    },
    reload: async () => toSettingsValues(await queryClient.fetchQuery(settingsOptions)),
  });

  return (
    <Editor form={form} className="gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...form.text("shipping_flat_rate")}
          label="Delivery price"
          inputMode="decimal"
          hint="Zones with other prices are under Delivery"
        />
        <TextField
          {...form.text("shipping_free_over")}
          label="Free local delivery over"
          inputMode="decimal"
          hint="Leave blank for no free delivery"
        />
      </div>
      {settings.tax_mode === "per_product" && (
        <TextField
          {...form.text("default_tax_rate")}
          label="Default tax rate (%)"
          inputMode="decimal"
          hint="For new products"
        />
      )}
      <CheckboxField
        {...form.checkbox("cash_on_delivery")}
        label="Cash on delivery"
        hint="Offered to local addresses"
      />
      <TextField
        {...form.text("new_customer_cash_units")}
        label="Cash-on-delivery limit for new customers (units)"
        inputMode="numeric"
        hint="For all open orders together, until the first one is delivered"
      />
      <CheckboxField
        {...form.checkbox("guest_checkout")}
        label="Checkout without an account"
        hint="Shoppers type their email and address. Cash on delivery needs an account"
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...form.text("deal_min_percent")}
          label="Deals start at (% off)"
          inputMode="numeric"
          hint="Deals lists products with at least this discount"
        />
        <TextField
          {...form.text("new_arrival_days")}
          label="Products stay in New Arrivals for (days)"
          inputMode="numeric"
          hint="If nothing is that new, New Arrivals lists the newest 24 products"
        />
      </div>
      <TextField
        {...form.text("return_days")}
        label="Accept returns for (days)"
        inputMode="numeric"
        hint="Counted from delivery. Orders already placed keep theirs. Texts with {return_days} change, too; change the others under Store"
      />
      <SelectField
        {...form.text("time_zone")}
        label="Time zone"
        options={timeZones.map((zone) => ({ value: zone, label: timeZoneNames[zone] }))}
        hint={`It's ${formatTimeNow(form.values.time_zone)} there now. Used for all dates and times: pages, emails, files, reports, opening hours, banners and returns`}
      />
      <TextField
        {...form.text("order_prefix")}
        label="Order numbers begin with"
        autoCapitalize="characters"
        hint={`1 to 4 letters, such as ${form.values.order_prefix.toUpperCase() || "AB"}-7K3M-Q9TX. Orders already placed keep their numbers`}
      />
      <TextareaField
        {...form.text("notice")}
        label="Store notice"
        rows={2}
        hint="Shown on every page. Leave blank to hide it"
      />
      <TextField
        {...form.text("new_order_email")}
        label="Email about new orders"
        type="email"
        hint="We email this address about each new order. Leave blank to send none"
      />
      <TextField
        {...form.text("low_stock_email")}
        label="Email about low stock"
        type="email"
        hint={`We email this address at most once a day, in the morning, about products that fell below ${lowStockBelow}. Leave blank to send none`}
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
          hint="Orders, payments and refunds are kept, as tax law requires"
        />
        <TextField
          {...form.text("email_days")}
          label="List of sent emails"
          inputMode="numeric"
          hint="Proves to a bank that you told the customer"
        />
        <TextField
          {...form.text("audit_days")}
          label="Audit log"
          inputMode="numeric"
          hint="Who changed or exported what"
        />
      </fieldset>
      <CheckboxField
        {...form.checkbox("second_factor_required")}
        label="Ask admins for a second factor"
        hint="A code from an authenticator app, in addition to the password. Set up yours first, on your profile page"
      />
      <EditorButtons form={form} saveLabel="Save settings" canSaveUnchanged>
        <p className="mr-auto text-small text-ink-muted">
          Last changed <StoreDateTime at={settings.updated_at} />
        </p>
      </EditorButtons>
    </Editor>
  );
}

function formatTimeNow(timeZone: string): string {
  const zone = timeZones.find((each) => each === timeZone) ?? defaultTimeZone;
  return createStoreDates(zone).formatDateTime(new Date().toISOString());
}

function pickFields<Fields extends object>(fields: Fields, names: readonly string[]): Partial<Fields> {
  // Object.fromEntries loses the names of the fields.
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => names.includes(name)),
  ) as Partial<Fields>;
}
