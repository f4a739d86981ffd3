import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type AddressView, addressBody } from "../../../../contract/account/addresses.ts";
import { defaultProvince } from "../../../../contract/shared/provinces.ts";
import { CheckboxField, SelectField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { useSession } from "../../../lib/auth/session.ts";
import { useForm } from "../../../lib/use-form.ts";
import { AddressFields } from "./address-fields.tsx";
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
      onSaved(await mutateAsync({ id: address?.id, body }));
    },
  });

  return (
    <Form form={form}>
      <AddressFields form={form} />
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

const typeOptions = [
  { value: "shipping", label: "Shipping address" },
  { value: "billing", label: "Billing address" },
];

/** Returns the form's initial values. A new address starts with the shopper's own name. */
function toFormValues(address: AddressView | undefined, newType: "shipping" | "billing", ownName: string) {
  // The form's fields are texts until its schema checks them.
  const province: string | undefined = address?.province;
  return {
    full_name: address?.full_name ?? ownName,
    phone_number: address?.phone_number ?? "",
    address_line1: address?.address_line1 ?? "",
    address_line2: address?.address_line2 ?? "",
    city: address?.city ?? "",
    province: province ?? defaultProvince,
    postal_code: address?.postal_code ?? "",
    is_province_confirmed: address?.is_province_confirmed ?? false,
    delivery_instructions: address?.delivery_instructions ?? "",
    type: address?.type ?? newType,
    is_default: address?.is_default ?? false,
    weekend_delivery: address?.weekend_delivery ?? true,
  };
}
