import { type ChangeEvent, type FocusEvent, useRef } from "react";
import * as v from "valibot";
import { postalCodeSchema } from "../../../../contract/account/addresses.ts";
import { askForProvince } from "../../../../contract/account/province-question.ts";
import { findTypedProvince, provinceNames } from "../../../../contract/shared/provinces.ts";
import { SelectField, TextareaField, TextField } from "../../../components/fields.tsx";
import { ProvinceQuestion } from "./province-question.tsx";

/** The values of the fields. Their schema is `addressFields` of the contract. */
export interface AddressTexts {
  readonly full_name: string;
  readonly phone_number: string;
  readonly address_line1: string;
  readonly address_line2: string;
  readonly city: string;
  readonly province: string;
  readonly postal_code: string;
  readonly is_province_confirmed: boolean;
  readonly delivery_instructions: string;
}

/** A form of useForm with at least the fields of an address. */
interface AddressForm {
  readonly values: AddressTexts;
  readonly change: (changes: Partial<AddressTexts>) => void;
  readonly text: (name: Exclude<keyof AddressTexts, "is_province_confirmed">) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (
      event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>,
    ) => void;
  };
}

interface AddressFieldsProps {
  readonly form: AddressForm;
  /** Tells browsers which of two addresses this is, if a page has two. */
  readonly section?: "shipping" | "billing";
  /** True for an address that nothing is delivered to. */
  readonly isBilling?: boolean;
}

/** Renders the fields of an address. The postal code selects the province. */
export function AddressFields({ form, section, isBilling = false }: AddressFieldsProps) {
  const provinceField = useRef<HTMLSelectElement>(null);
  const complete = (detail: string) => (section === undefined ? detail : `${section} ${detail}`);

  function changePostalCode(text: string) {
    const postal_code = text.toUpperCase();
    const province = findTypedProvince(postal_code);
    // Changes the province only with that of the code, so that the shopper's own choice is not overwritten.
    const isOther = province !== findTypedProvince(form.values.postal_code);
    form.change({
      postal_code,
      is_province_confirmed: false,
      ...(province !== undefined && isOther && { province }),
    });
  }

  function formatPostalCode(event: FocusEvent<HTMLInputElement>) {
    const parsed = v.safeParse(postalCodeSchema, event.target.value);
    if (parsed.success) form.change({ postal_code: parsed.output });
  }

  const province = form.text("province");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.text("full_name")} label="Full name" autoComplete={complete("name")} required />
        <TextField
          {...form.text("phone_number")}
          label="Phone number"
          type="tel"
          autoComplete={complete("tel-national")}
          placeholder="555-555-5555"
          required
        />
      </div>
      <TextField
        {...form.text("address_line1")}
        label="Address line 1"
        autoComplete={complete("address-line1")}
        required
      />
      <TextField
        {...form.text("address_line2")}
        label="Address line 2 (optional)"
        autoComplete={complete("address-line2")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.text("city")} label="City" autoComplete={complete("address-level2")} required />
        <TextField
          {...form.text("postal_code")}
          label="Postal code"
          autoComplete={complete("postal-code")}
          placeholder="A1A 1A1"
          maxLength={20}
          required
          onChange={(event) => changePostalCode(event.target.value)}
          onBlur={formatPostalCode}
        />
      </div>
      <SelectField
        {...province}
        ref={provinceField}
        label="Province or territory"
        autoComplete={complete("address-level1")}
        options={provinceOptions}
        onChange={(event) => form.change({ province: event.target.value, is_province_confirmed: false })}
      />
      <ProvinceQuestion
        address={form.values}
        isTextShown={province.error === askForProvince(form.values)}
        onAnswer={(answer) => {
          form.change(answer);
          // The button goes away with the question.
          if (!answer.is_province_confirmed) provinceField.current?.focus();
        }}
      />
      {!isBilling && (
        <TextareaField
          {...form.text("delivery_instructions")}
          label="Delivery instructions (optional)"
          rows={2}
        />
      )}
    </>
  );
}

const provinceOptions = provinceNames.map((name) => ({ value: name, label: name }));
