import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FocusEvent } from "react";
import * as v from "valibot";
import { type AddressView, addressBody, postalCodeSchema } from "../../../../contract/account/addresses.ts";
import {
  defaultProvince,
  findProvince,
  postalCodeFitsProvince,
  provinceNames,
} from "../../../../contract/shared/provinces.ts";
import { Alert } from "../../../components/alert.tsx";
import { CheckboxField, SelectField, TextareaField, TextField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { ApiError, getErrorMessage } from "../../../lib/api-error.ts";
import { useSession } from "../../../lib/auth/session.ts";
import { useForm } from "../../../lib/use-form.ts";
import { saveAddressOptions } from "./queries.ts";

interface AddressFormProps {
  /** The address to change, or undefined for a new one. */
  readonly address: AddressView | undefined;
  /** The type of a new address. */
  readonly newType: "shipping" | "billing";
  /** The name under which a draft survives the end of a session. */
  readonly draft: string | undefined;
  readonly onSaved: (address: AddressView) => void;
  readonly onCancel: () => void;
}

export function AddressForm({ address, newType, draft, onSaved, onCancel }: AddressFormProps) {
  const { mutateAsync } = useMutation(saveAddressOptions(useQueryClient()));
  const session = useSession();
  const ownName = session.status === "signed-in" ? `${session.firstName} ${session.lastName}`.trim() : "";
  const form = useForm({
    initial: toFormValues(address, newType, ownName),
    schema: addressBody,
    ...(draft !== undefined && { draft }),
    submit: async (body) => {
      try {
        onSaved(await mutateAsync({ id: address?.id, body }));
        return undefined;
      } catch (error) {
        const errors = error instanceof ApiError ? error.errors : {};
        return { message: getErrorMessage(error, "Unable to save address. Please try again."), errors };
      }
    },
  });

  function changePostalCode(text: string) {
    const postal_code = text.toUpperCase();
    const province = findProvince(postal_code);
    // Changes the province only with the first letter, so that the shopper's own choice is not overwritten.
    const isOtherLetter = postal_code.trim().charAt(0) !== form.values.postal_code.trim().charAt(0);
    form.change({ postal_code, ...(province !== undefined && isOtherLetter && { province }) });
  }

  function formatPostalCode(event: FocusEvent<HTMLInputElement>) {
    const parsed = v.safeParse(postalCodeSchema, event.target.value);
    if (parsed.success) form.change({ postal_code: parsed.output });
  }

  const mismatch = describeMismatch(form.values);
  return (
    <Form form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.text("full_name")} label="Full name" autoComplete="name" required />
        <TextField
          {...form.text("phone_number")}
          label="Phone number"
          type="tel"
          autoComplete="tel-national"
          placeholder="555-555-5555"
          required
        />
      </div>
      <TextField
        {...form.text("address_line1")}
        label="Address line 1"
        autoComplete="address-line1"
        required
      />
      <TextField
        {...form.text("address_line2")}
        label="Address line 2 (optional)"
        autoComplete="address-line2"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.text("city")} label="City" autoComplete="address-level2" required />
        <TextField
          {...form.text("postal_code")}
          label="Postal code"
          autoComplete="postal-code"
          placeholder="A1A 1A1"
          maxLength={7}
          required
          onChange={(event) => changePostalCode(event.target.value)}
          onBlur={formatPostalCode}
        />
      </div>
      <SelectField
        {...form.text("province")}
        label="Province or territory"
        autoComplete="address-level1"
        options={provinceOptions}
      />
      {mismatch !== undefined && <Alert tone="warning">{mismatch}</Alert>}
      <TextareaField
        {...form.text("delivery_instructions")}
        label="Delivery instructions (optional)"
        rows={2}
      />
      {/* A new address has the type for which it was requested. */}
      {address !== undefined && <SelectField {...form.text("type")} label="Use as" options={typeOptions} />}
      <div className="grid gap-1">
        <CheckboxField {...form.checkbox("weekend_delivery")} label="Deliver on weekends too" />
        <CheckboxField {...form.checkbox("is_default")} label="Make this my default address" />
      </div>
      <FormButtons form={form} onCancel={onCancel}>
        Save Address
      </FormButtons>
    </Form>
  );
}

const provinceOptions = provinceNames.map((name) => ({ value: name, label: name }));
const typeOptions = [
  { value: "shipping", label: "Shipping address" },
  { value: "billing", label: "Billing address" },
];

/** Returns a warning instead of an error, because postal codes change and the shopper may know better. */
function describeMismatch({ postal_code, province }: { postal_code: string; province: string }) {
  const provinceName = provinceNames.find((name) => name === province);
  if (provinceName === undefined || postal_code.trim() === "") return;
  if (postalCodeFitsProvince(postal_code, provinceName)) return;
  const likelyProvince = findProvince(postal_code);
  return likelyProvince === undefined
    ? `This postal code doesn't seem to be in ${province}. Please check both.`
    : `This postal code is in ${likelyProvince}. Please check both.`;
}

/** Returns the form's initial values. A new address starts with the shopper's own name. */
function toFormValues(address: AddressView | undefined, newType: "shipping" | "billing", ownName: string) {
  return {
    full_name: address?.full_name ?? ownName,
    phone_number: address?.phone_number ?? "",
    address_line1: address?.address_line1 ?? "",
    address_line2: address?.address_line2 ?? "",
    city: address?.city ?? "",
    province: address?.province ?? defaultProvince,
    postal_code: address?.postal_code ?? "",
    delivery_instructions: address?.delivery_instructions ?? "",
    type: address?.type ?? newType,
    is_default: address?.is_default ?? false,
    weekend_delivery: address?.weekend_delivery ?? true,
  };
}
