import type { ReactNode } from "react";
import { settingsFields } from "../../../../contract/admin/settings-fields.ts";
import { formatOrderNumber } from "../../../../contract/orders/order-number.ts";
import { nameConsumerLaw } from "../../../../contract/shared/consumer-laws.ts";
import { parsePostalArea } from "../../../../contract/shared/postal-code.ts";
import { nameInSentence, provinces } from "../../../../contract/shared/provinces.ts";
import { nameRegistration } from "../../../../contract/tax/tax-document.ts";
import { SelectField, TextareaField, TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import type { UseFormReturn } from "../../../lib/use-form.ts";
import { SettingField } from "../settings/setting-field.tsx";
import { ColourField } from "../shared/colour-field.tsx";
import { SingleImageField } from "../shared/single-image-field.tsx";
import { StoreProvinceQuestion } from "../shared/store-province-question.tsx";
import { StorePreview } from "../store/store-preview.tsx";
import type { useLogo } from "../store/use-logo.ts";
import { changeSource, type SourceName } from "./derive-values.ts";
import type { SetupValues } from "./setup-schema.ts";
import { listAskedTaxes } from "./setup-values.ts";

interface QuestionProps {
  readonly form: UseFormReturn<SetupValues>;
}

export function GoodsQuestion({ form }: QuestionProps) {
  const prefix = form.values.order_prefix.toUpperCase() || "AB";
  return (
    <QuestionLayout
      title="1. What do you sell?"
      aside={
        <DerivedFields>
          <TextareaField
            {...form.text("description")}
            label="Description"
            rows={2}
            hint="Shown in the footer and in search results"
          />
          <SettingField
            form={form}
            name="order_prefix"
            hint={`For example, ${formatOrderNumber(prefix, "7K3MQ9TX")}`}
          />
        </DerivedFields>
      }
    >
      <TextField
        {...sourceField(form, "name")}
        label="Store name"
        required
        maxLength={40}
        autoComplete="off"
      />
      <TextField
        {...sourceField(form, "tagline")}
        label="What you sell"
        required
        maxLength={120}
        placeholder="Paper, pens and cards"
        hint="In a few words. Shown below the name"
      />
      <TextareaField
        {...listField(form, "categories")}
        label="Categories"
        required
        rows={4}
        placeholder={"Notebooks\nPens and ink\nCards"}
        hint="One on each line. Other categories are deleted, unless they have products"
      />
    </QuestionLayout>
  );
}

export function PlaceQuestion({ form }: QuestionProps) {
  const { values } = form;
  const province = provinces.find(({ code }) => code === values.province);
  return (
    <QuestionLayout
      title="2. Where are you?"
      aside={
        <DerivedFields>
          <SelectField
            {...form.text("province")}
            label="Province or territory"
            options={provideBlank(values.province, provinceOptions)}
            onChange={(event) => form.change({ province: event.target.value, is_province_confirmed: false })}
          />
          <StoreProvinceQuestion
            address={values}
            isTextShown={form.errors.province !== undefined}
            onAnswer={form.change}
          />
          <TextField {...form.text("town")} label="Town" hint="Example: Halifax, Nova Scotia" />
          <SettingField
            form={form}
            name="time_zone"
            options={provideBlank(values.time_zone, settingsFields.time_zone.options)}
          />
          <p className="text-small text-ink-muted">
            Shoppers and search engines see no point on the map until you set it, later, under Name and
            address.
          </p>
          {province !== undefined && (
            <p className="text-small text-ink-muted">
              Your Terms name the laws and courts of {nameInSentence(province.name)}, and{" "}
              {nameConsumerLaw(province.name)}.
            </p>
          )}
        </DerivedFields>
      }
    >
      <TextField {...form.text("street")} label="Street address" required autoComplete="street-address" />
      <div className={twoColumns}>
        <TextField {...sourceField(form, "locality")} label="City" required autoComplete="address-level2" />
        <TextField
          {...sourceField(form, "postal_code")}
          label="Postal code"
          required
          autoCapitalize="characters"
          autoComplete="postal-code"
        />
        <TextField {...form.text("phone")} label="Telephone" type="tel" required autoComplete="tel" />
        <TextField {...form.text("email")} label="Email" type="email" required autoComplete="email" />
      </div>
      <p className="text-small text-ink-muted">
        Customers see all of this, on the Contact page and in emails.
      </p>
    </QuestionLayout>
  );
}

interface LookQuestionProps extends QuestionProps {
  readonly logo: ReturnType<typeof useLogo>;
  readonly isNameShown: boolean;
}

export function LookQuestion({ form, logo, isNameShown }: LookQuestionProps) {
  return (
    <QuestionLayout
      title="3. How does it look?"
      aside={
        <StorePreview
          values={{ ...form.values, is_name_shown: isNameShown }}
          logo={logo.url}
          logoSize={logo.size}
        />
      }
    >
      <ColourField {...form.text("colour")} onPick={(colour) => form.change({ colour })} />
      <SingleImageField
        {...logo.field}
        label="Logo (optional)"
        hint="A square or wide picture (up to 6 times as wide as high), at least 80 pixels high. Without one, your initial is shown."
      />
    </QuestionLayout>
  );
}

export function DeliveryQuestion({ form }: QuestionProps) {
  const area = parsePostalArea(form.values.postal_code.trim().slice(0, 3));
  const ruralNote =
    area?.[1] === "0" ? `${area} is rural and can reach far, so only your own code is filled in. ` : "";
  return (
    <QuestionLayout
      title="4. How do you deliver?"
      aside={
        <DerivedFields>
          <TextareaField
            {...listField(form, "local_areas")}
            label="Local areas"
            rows={2}
            autoCapitalize="characters"
            hint={`${ruralNote}Areas such as ${area ?? "B3J"}, or whole postal codes. They replace the list under Delivery, which can also find areas by distance`}
          />
        </DerivedFields>
      }
    >
      <div className={twoColumns}>
        <SettingField
          form={form}
          name="shipping_flat_rate"
          required
          placeholder="8.50"
          hint="Anywhere in Canada"
        />
        <SettingField form={form} name="shipping_free_over" />
      </div>
      <SettingField form={form} name="cash_on_delivery" />
      <SettingField form={form} name="guest_checkout" />
    </QuestionLayout>
  );
}

export function TaxQuestion({ form }: QuestionProps) {
  const { values } = form;
  const askedTaxes = listAskedTaxes(values);
  const isRegistered = [values.tax_number, ...askedTaxes.map((kind) => values[kind])].some(
    (number) => number.trim() !== "",
  );
  return (
    <QuestionLayout
      title={`5. Are you registered for ${["GST/HST", ...askedTaxes.map(nameRegistration)].join(" or ")}?`}
      aside={
        <p className="rounded-card border border-line bg-sunken p-4 text-small text-ink-muted">
          {isRegistered
            ? "Each order is charged the taxes of its place, from today. Delivery is taxed like the goods. Add other registrations, or their dates, under Taxes."
            : "Without a number you charge no tax. Once you are registered, add the number under Taxes."}
        </p>
      }
    >
      <TextField
        {...form.text("tax_number")}
        label="GST/HST number"
        placeholder="123456789 RT0001"
        hint="On invoices and below your Terms. Leave blank if you aren't registered"
      />
      {askedTaxes.map((kind) => (
        <TextField
          key={kind}
          {...form.text(kind)}
          label={`${nameRegistration(kind)} number`}
          autoCapitalize="characters"
          hint="Leave blank if you aren't registered"
        />
      ))}
    </QuestionLayout>
  );
}

interface QuestionLayoutProps {
  readonly title: string;
  /** Shows what follows from the answers. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

function QuestionLayout({ title, aside, children }: QuestionLayoutProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-5">
      <Panel title={title}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
      </Panel>
      {aside}
    </div>
  );
}

function DerivedFields({ children }: { readonly children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-sunken p-4">
      <legend className="float-left text-small font-semibold text-ink-muted">
        We fill this in. Change what isn't right.
      </legend>
      {children}
    </fieldset>
  );
}

/** Returns the props of a text field from whose answer others are derived. */
function sourceField(form: QuestionProps["form"], name: SourceName) {
  return {
    ...form.text(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      form.change((current) => changeSource(current, name, target.value)),
  };
}

/** Returns the props of a text that is a list, with the first error of its entries. */
function listField(form: QuestionProps["form"], name: "categories" | "local_areas") {
  const [, error] = Object.entries(form.errors).find(([path]) => path.startsWith(`${name}.`)) ?? [];
  const field = form.text(name);
  return { ...field, error: field.error ?? error };
}

/** Adds a blank option while nothing is chosen, because the browser would show the first option as chosen. */
function provideBlank(value: string, options: readonly { readonly value: string; readonly label: string }[]) {
  return value === "" ? [{ value: "", label: "From the postal code" }, ...options] : options;
}

const provinceOptions = provinces.map(({ code, name }) => ({ value: code, label: name }));
const twoColumns = "grid items-start gap-4 sm:grid-cols-2";
