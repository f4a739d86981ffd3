import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { settingsFields } from "../../../../contract/admin/settings-fields.ts";
import type { SetupView } from "../../../../contract/admin/setup.ts";
import { formatOrderNumber } from "../../../../contract/orders/order-number.ts";
import { nameConsumerLaw } from "../../../../contract/shared/consumer-laws.ts";
import { parsePostalArea } from "../../../../contract/shared/postal-code.ts";
import { nameInSentence, provinces } from "../../../../contract/shared/provinces.ts";
import { nameRegistration } from "../../../../contract/tax/tax-document.ts";
import { SelectField, TextareaField, TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import { ColourField } from "../shared/colour-field.tsx";
import { Editor, EditorButtons } from "../shared/editor.tsx";
import { SingleImageField } from "../shared/single-image-field.tsx";
import { StoreProvinceQuestion } from "../shared/store-province-question.tsx";
import { useEditor } from "../shared/use-editor.ts";
import { StorePreview } from "../store/store-preview.tsx";
import { useLogo } from "../store/use-logo.ts";
import { saveSetupOptions, setupOptions } from "./queries.ts";
import {
  changeSource,
  listAskedTaxes,
  type SetupAnswers,
  type SetupValues,
  type SourceName,
  setupForm,
  toSetupRequest,
  toSetupValues,
} from "./setup-values.ts";

/** Asks the five questions that make a new store its owner's, beside what follows from the answers. */
export function SetupForm({ setup }: { readonly setup: SetupView }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(saveSetupOptions(queryClient));
  const form = useEditor<SetupValues, SetupAnswers, unknown>({
    saved: { values: toSetupValues(setup), version: setup.identity_version },
    schema: setupForm,
    draft: "setup",
    recordName: "the store",
    savedMessage: "Your store has been set up.",
    save: (answers, identity_version) =>
      mutateAsync({
        ...toSetupRequest(answers),
        identity_version,
        settings_version: setup.settings_version,
      }),
    onSaved: () => navigate({ to: "/admin", ignoreBlocker: true }),
    reload: async () => toSetupValues(await queryClient.fetchQuery(setupOptions)),
  });
  const { values } = form;
  const province = provinces.find(({ code }) => code === values.province);
  const area = parsePostalArea(values.postal_code.trim().slice(0, 3));
  const askedTaxes = listAskedTaxes(values);
  const isRegistered = [values.tax_number, ...askedTaxes.map((kind) => values[kind])].some(
    (number) => number.trim() !== "",
  );
  const logo = useLogo(form, setup.identity);

  /** Returns the props of a text field from whose answer others are derived. */
  function source(name: SourceName) {
    return {
      ...form.text(name),
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        form.change((current) => changeSource(current, name, target.value)),
    };
  }

  /** Returns the props of a text that is a list, with the first error of its entries. */
  function list(name: "categories" | "local_areas") {
    const [, error] = Object.entries(form.errors).find(([path]) => path.startsWith(`${name}.`)) ?? [];
    const field = form.text(name);
    return { ...field, error: field.error ?? error };
  }

  return (
    <Editor form={form}>
      <Question
        title="1. What do you sell?"
        derived={
          <>
            <TextareaField
              {...form.text("description")}
              label="Description"
              rows={2}
              hint="Shown in the footer and in search results"
            />
            <SettingField
              form={form}
              name="order_prefix"
              hint={`For example, ${formatOrderNumber(values.order_prefix.toUpperCase() || "AB", "7K3MQ9TX")}`}
            />
          </>
        }
      >
        <TextField {...source("name")} label="Store name" required maxLength={40} autoComplete="off" />
        <TextField
          {...source("tagline")}
          label="What you sell"
          required
          maxLength={120}
          placeholder="Paper, pens and cards"
          hint="In a few words. Shown below the name"
        />
        <TextareaField
          {...list("categories")}
          label="Categories"
          required
          rows={4}
          placeholder={"Notebooks\nPens and ink\nCards"}
          hint="One on each line. Other categories are deleted, unless they have products"
        />
      </Question>
      <Question
        title="2. Where are you?"
        derived={
          <>
            <SelectField
              {...form.text("province")}
              label="Province or territory"
              options={provideBlank(values.province, provinceOptions)}
              onChange={(event) =>
                form.change({ province: event.target.value, is_province_confirmed: false })
              }
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
          </>
        }
      >
        <TextField {...form.text("street")} label="Street address" required autoComplete="street-address" />
        <div className={twoColumns}>
          <TextField {...source("locality")} label="City" required autoComplete="address-level2" />
          <TextField
            {...source("postal_code")}
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
      </Question>
      <Question
        title="3. How does it look?"
        derived={
          <StorePreview
            values={{ ...values, is_name_shown: setup.identity.is_name_shown }}
            logo={logo.url}
            logoSize={logo.size}
          />
        }
        isPreview
      >
        <ColourField {...form.text("colour")} onPick={(colour) => form.change({ colour })} />
        <SingleImageField
          {...logo.field}
          label="Logo (optional)"
          hint="A square or wide picture (up to 6 times as wide as high), at least 80 pixels high. Without one, your initial is shown."
        />
      </Question>
      <Question
        title="4. How do you deliver?"
        derived={
          <TextareaField
            {...list("local_areas")}
            label="Local areas"
            rows={2}
            autoCapitalize="characters"
            hint={`${area?.[1] === "0" ? `${area} is rural and can reach far, so only your own code is filled in. ` : ""}Areas such as ${area ?? "B3J"}, or whole postal codes. They replace the list under Delivery, which can also find areas by distance`}
          />
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
      </Question>
      <Question
        title={`5. Are you registered for ${["GST/HST", ...askedTaxes.map(nameRegistration)].join(" or ")}?`}
        derived={
          <p className="rounded-card border border-line bg-sunken p-4 text-small text-ink-muted">
            {isRegistered
              ? "Each order is charged the taxes of its place, from today. Delivery is taxed like the goods. Add other registrations, or their dates, under Taxes."
              : "Without a number you charge no tax. Once you are registered, add the number under Taxes."}
          </p>
        }
        isPreview
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
      </Question>
      <EditorButtons
        form={form}
        saveLabel="Set up my store"
        canSaveUnchanged
        isUploading={logo.isUploading}
      />
    </Editor>
  );
}

const twoColumns = "grid items-start gap-4 sm:grid-cols-2";
const provinceOptions = provinces.map(({ code, name }) => ({ value: code, label: name }));

/** Adds a blank option while nothing is chosen, because the browser would show the first option as chosen. */
function provideBlank(value: string, options: readonly { readonly value: string; readonly label: string }[]) {
  return value === "" ? [{ value: "", label: "From the postal code" }, ...options] : options;
}

interface QuestionProps {
  readonly title: string;
  /** Fields or a panel that the form fills in from the answers. */
  readonly derived: ReactNode;
  /** True if the derived part is a panel or a note of its own, which has no fields. */
  readonly isPreview?: boolean;
  readonly children: ReactNode;
}

/** Renders a question with its fields, beside what follows from the answers. */
function Question({ title, derived, isPreview = false, children }: QuestionProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-5">
      <Panel title={title}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
      </Panel>
      {isPreview ? (
        derived
      ) : (
        <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-sunken p-4">
          <legend className="float-left text-small font-semibold text-ink-muted">
            We fill this in. Change what isn't right.
          </legend>
          {derived}
        </fieldset>
      )}
    </div>
  );
}
