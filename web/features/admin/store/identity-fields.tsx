import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { provinces } from "../../../../contract/shared/provinces.ts";
import { fillReturnDays } from "../../../../contract/store/marked-text.ts";
import { textLinkClass } from "../../../components/classes.ts";
import { Disclosure } from "../../../components/disclosure.tsx";
import { SelectField, TextareaField, TextField } from "../../../components/fields.tsx";
import { storeSettingsOptions } from "../../../lib/store-settings.ts";
import type { UseFormReturn } from "../../../lib/use-form.ts";
import { ColourField } from "../shared/colour-field.tsx";
import { StoreProvinceQuestion } from "../shared/store-province-question.tsx";
import type { IdentityValues } from "./identity-values.ts";
import { ListEditor } from "./list-editor.tsx";

export interface IdentityFieldsProps {
  readonly form: UseFormReturn<IdentityValues>;
}

export function NameFields({ form }: IdentityFieldsProps) {
  return (
    <>
      <TextField {...form.text("name")} label="Store name" required maxLength={40} />
      <TextField {...form.text("tagline")} label="Tagline" required maxLength={120} />
      <TextareaField
        {...form.text("description")}
        label="Description"
        required
        rows={2}
        hint="Shown in the footer and in search results"
      />
      <ColourField {...form.text("colour")} onPick={(colour) => form.change({ colour })} />
    </>
  );
}

export function AddressFields({ form }: IdentityFieldsProps) {
  const province = form.text("province");
  return (
    <div className="grid gap-4">
      <TextField {...form.text("street")} label="Street" required />
      <div className={twoColumns}>
        <TextField {...form.text("locality")} label="City" required />
        <SelectField
          {...province}
          label="Province or territory"
          options={provinceOptions}
          onChange={(event) => form.change({ province: event.target.value, is_province_confirmed: false })}
        />
        <TextField
          {...form.text("postal_code")}
          label="Postal code"
          required
          onChange={(event) => form.change({ postal_code: event.target.value, is_province_confirmed: false })}
        />
        <TextField {...form.text("country")} label="Country" required />
      </div>
      <StoreProvinceQuestion
        address={form.values}
        isTextShown={province.error !== undefined}
        onAnswer={form.change}
      />
      <TextField {...form.text("town")} label="Town" required hint="Example: Halifax, Nova Scotia" />
      <Disclosure summary="Point on the map" className="text-small">
        <div className={`mt-2 ${twoColumns}`}>
          <TextField
            {...form.text("latitude")}
            label="Latitude"
            inputMode="decimal"
            hint="Leave blank to show no map"
          />
          <TextField {...form.text("longitude")} label="Longitude" inputMode="decimal" />
        </div>
      </Disclosure>
    </div>
  );
}

export function ContactFields({ form }: IdentityFieldsProps) {
  return (
    <div className="grid gap-4">
      <div className={twoColumns}>
        <TextField {...form.text("email")} label="Email" type="email" required />
        <TextField {...form.text("phone")} label="Phone" required />
        <TextField {...form.text("founder_name")} label="Founder" />
        <TextField {...form.text("founder_title")} label="Founder's title" />
      </div>
      <TextField {...form.text("reply_time")} label="How soon you reply" />
      <p className="text-small text-ink-muted">
        Your GST/HST number is under{" "}
        <Link to="/admin/taxes" className={textLinkClass}>
          Taxes
        </Link>
        , and how soon orders arrive under{" "}
        <Link to="/admin/delivery" className={textLinkClass}>
          Delivery
        </Link>
        .
      </p>
      <h3 className="font-semibold">Social links</h3>
      <ListEditor
        label="Social links"
        noun="link"
        entries={form.values.social}
        path="social"
        errors={form.errors}
        onChange={(update) => form.change(({ social }) => ({ social: update(social) }))}
        getName={({ name }) => name}
        newEntry={{ name: "", handle: "", url: "" }}
        max={6}
        addLabel="Add social link"
        emptyText="No links."
        renderEntry={({ text, buttons }) => (
          <>
            <div className={twoColumns}>
              <TextField {...text("name")} label="Service" maxLength={30} placeholder="Instagram" />
              <TextField {...text("handle")} label="Name" maxLength={60} placeholder="@yourstore" />
            </div>
            <TextField
              {...text("url")}
              label="Address"
              maxLength={300}
              placeholder="https://www.instagram.com/yourstore"
            />
            <div className="flex">{buttons}</div>
          </>
        )}
      />
    </div>
  );
}

/** The fields of whom Quebec's and Canada's privacy laws have the store name on its website. */
export function PrivacyFields({ form }: IdentityFieldsProps) {
  const { founder_name: founder, founder_title: founderTitle, email } = form.values;
  return (
    <div className="grid gap-4">
      <p className="text-small text-ink-muted">
        Who answers questions about personal information. The privacy page shows it.
      </p>
      <div className={twoColumns}>
        <TextField
          {...form.text("privacy_officer_name")}
          label="Privacy officer"
          placeholder={founder}
          hint={
            founder === "" ? "Without a name, the page says the owner" : "Leave blank if it's the founder"
          }
        />
        <TextField
          {...form.text("privacy_officer_title")}
          label="Privacy officer's title"
          placeholder={founderTitle}
        />
        <TextField
          {...form.text("privacy_officer_email")}
          label="Privacy officer's email"
          type="email"
          placeholder={email}
          hint="Leave blank for the store's email"
        />
      </div>
    </div>
  );
}

export function PromiseFields({ form }: IdentityFieldsProps) {
  const { data: settings } = useQuery(storeSettingsOptions);
  const promise = { title: form.values.guarantee_title, text: form.values.guarantee_text };
  const { title, text } = settings === undefined ? promise : fillReturnDays(promise, settings.return_days);
  return (
    <div className={twoColumns}>
      <TextField
        {...form.text("price_range")}
        label="Price range"
        hint="Example: Most items cost $1 to $25. Optional"
      />
      <TextField {...form.text("guarantee_title")} label="Guarantee" required maxLength={60} />
      <TextField
        {...form.text("guarantee_text")}
        label="What the guarantee means"
        required
        maxLength={120}
        hint={`{return_days} becomes the number of days under Checkout. On every product's page: “${title}. ${text}”`}
      />
    </div>
  );
}

const provinceOptions = provinces.map(({ code, name }) => ({ value: code, label: name }));
const twoColumns = "grid items-start gap-4 sm:grid-cols-2";
