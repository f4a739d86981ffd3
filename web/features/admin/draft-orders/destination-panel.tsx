import { useQuery } from "@tanstack/react-query";
import { Store, Truck } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import * as v from "valibot";
import { type AddressView, contactFields, typedAddress } from "../../../../contract/account/addresses.ts";
import type { DraftOrderView, FoundCustomerView } from "../../../../contract/admin/draft-orders.ts";
import type { Destination } from "../../../../contract/orders/destination.ts";
import { formatPickupWindow } from "../../../../contract/orders/pickup.ts";
import { defaultProvince } from "../../../../contract/shared/provinces.ts";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { Form } from "../../../components/form.tsx";
import { Panel } from "../../../components/panel.tsx";
import { RadioCards } from "../../../components/radio-cards.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { AddressFields } from "../../account/addresses/address-fields.tsx";
import type { TypedMemory } from "../../cart/checkout-memory.ts";
import { freeWindowsOptions } from "../../cart/pickup-query.ts";
import { useTypedFields } from "../../checkout/typed-form.tsx";

/** Whose order it is, for fields that are still empty. */
export interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly address: FoundCustomerView["address"];
}

interface DestinationPanelProps {
  readonly customer: DraftOrderView["customer"];
  readonly contact: Contact;
  readonly destination: Destination | null;
  readonly onChange: (destination: Destination | null) => void;
}

/** Asks where an order goes: a saved or typed address, or the shop. */
export function DestinationPanel({ customer, contact, destination, onChange }: DestinationPanelProps) {
  const pickup = useQuery(freeWindowsOptions);
  const [kind, setKind] = useState<"delivery" | "pickup">(
    destination?.kind === "pickup" ? "pickup" : "delivery",
  );
  const isPickupOffered = kind === "pickup" || (pickup.data?.windows.length ?? 0) > 0;
  const addresses = customer?.kind === "account" ? customer.addresses : [];
  return (
    <Panel title={isPickupOffered ? "Delivery or pick-up" : "Delivery address"}>
      <div className="grid gap-4">
        {isPickupOffered && (
          <RadioCards
            label="How the customer gets the order"
            value={kind}
            options={[
              { value: "delivery", label: "Delivery", icon: Truck },
              { value: "pickup", label: "Pick-up", icon: Store },
            ]}
            onChange={(next) => {
              setKind(next);
              onChange(null);
            }}
          />
        )}
        {kind === "pickup" && (
          <PickupFields
            contact={contact}
            windows={pickup.data?.windows ?? []}
            initial={destination?.kind === "pickup" ? destination : undefined}
            onChange={onChange}
          />
        )}
        {kind === "delivery" && (
          <DeliveryFields
            addresses={addresses}
            contact={contact}
            destination={destination}
            onChange={onChange}
          />
        )}
      </div>
    </Panel>
  );
}

interface DeliveryFieldsProps extends Pick<DestinationPanelProps, "contact" | "destination" | "onChange"> {
  readonly addresses: readonly AddressView[];
}

function DeliveryFields({ addresses, contact, destination, onChange }: DeliveryFieldsProps) {
  const [isTyped, setTyped] = useState(destination?.kind === "typed_addresses");
  const [first] = addresses;
  const chosen = destination?.kind === "saved_addresses" ? destination.shipping_address_id : undefined;
  const isOpen = destination === null && !isTyped;
  const choose = useEffectEvent((id: string) => onChange(toSaved(id)));
  const firstId = first?.id;
  useEffect(() => {
    if (isOpen && firstId !== undefined) choose(firstId);
  }, [isOpen, firstId]);
  const typed = destination?.kind === "typed_addresses" ? destination.shipping_address : undefined;
  if (first === undefined) return <TypedAddress contact={contact} initial={typed} onChange={onChange} />;
  return (
    <>
      <SelectField
        label="Address"
        value={isTyped ? "typed" : (chosen ?? first.id)}
        options={[
          ...addresses.map((address) => ({
            value: address.id,
            label: [address.full_name, address.address_line1, address.city, address.postal_code].join(", "),
          })),
          { value: "typed", label: "Another address" },
        ]}
        onChange={({ target: { value } }) => {
          setTyped(value === "typed");
          onChange(value === "typed" ? null : toSaved(value));
        }}
      />
      {isTyped && <TypedAddress contact={contact} initial={typed} onChange={onChange} />}
    </>
  );
}

function toSaved(id: string): Destination {
  return { kind: "saved_addresses", shipping_address_id: id };
}

// A draft is stored by the server.
const noMemory: TypedMemory = { read: () => undefined, write: () => undefined };

interface TypedAddressProps extends Pick<DestinationPanelProps, "contact" | "onChange"> {
  readonly initial: Extract<Destination, { kind: "typed_addresses" }>["shipping_address"] | undefined;
}

function TypedAddress({ contact, initial, onChange }: TypedAddressProps) {
  const known = initial ?? contact.address;
  const form = useTypedFields({
    initial: {
      full_name: known?.full_name ?? contact.name,
      phone_number: known?.phone_number ?? contact.phone,
      address_line1: known?.address_line1 ?? "",
      address_line2: known?.address_line2 ?? "",
      city: known?.city ?? "",
      // Any text can be typed until the schema checks it.
      province: (known?.province ?? defaultProvince) as string,
      postal_code: known?.postal_code ?? "",
      is_province_confirmed: known?.is_province_confirmed ?? false,
      delivery_instructions: known?.delivery_instructions ?? "",
    },
    schema: typedAddress,
    isLocked: false,
    memory: noMemory,
  });
  const { output } = form;
  const report = useEffectEvent((typed: typeof output) =>
    onChange(typed === undefined ? null : { kind: "typed_addresses", shipping_address: typed }),
  );
  useEffect(() => report(output), [output]);
  return (
    <Form form={form} className="grid grid-cols-1 gap-4">
      <AddressFields form={form} />
    </Form>
  );
}

interface PickupFieldsProps extends Pick<DestinationPanelProps, "contact" | "onChange"> {
  readonly windows: readonly { readonly starts_at: string; readonly ends_at: string }[];
  readonly initial: Extract<Destination, { kind: "pickup" }> | undefined;
}

const contactSchema = v.object(contactFields);

function PickupFields({ contact, windows, initial, onChange }: PickupFieldsProps) {
  const { timeZone } = useStoreDates();
  const [chosen, setChosen] = useState(initial?.starts_at);
  const startsAt = chosen ?? windows[0]?.starts_at;
  const form = useTypedFields({
    initial: {
      full_name: initial?.full_name ?? contact.name,
      phone_number: initial?.phone_number ?? contact.phone,
    },
    schema: contactSchema,
    isLocked: false,
    memory: noMemory,
  });
  const { output } = form;
  const report = useEffectEvent((typed: typeof output, at: string | undefined) =>
    onChange(typed === undefined || at === undefined ? null : { kind: "pickup", ...typed, starts_at: at }),
  );
  useEffect(() => report(output, startsAt), [output, startsAt]);
  return (
    <Form form={form} className="grid gap-4 sm:grid-cols-2">
      <TextField {...form.text("full_name")} label="Full name" autoComplete="off" required />
      <TextField
        {...form.text("phone_number")}
        label="Phone number"
        type="tel"
        autoComplete="off"
        placeholder="555-555-5555"
        required
      />
      <SelectField
        label="Time"
        value={startsAt ?? ""}
        options={windows.map((window) => ({
          value: window.starts_at,
          label: formatPickupWindow(window, timeZone),
        }))}
        onChange={(event) => setChosen(event.target.value)}
      />
    </Form>
  );
}
