import { useQuery } from "@tanstack/react-query";
import { Store, Truck } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import * as v from "valibot";
import { contactFields, typedAddress } from "../../../../../contract/account/addresses.ts";
import { formatPickupWindow } from "../../../../../contract/orders/pickup.ts";
import { Button } from "../../../../components/button.tsx";
import { CheckboxField, SelectField, TextField } from "../../../../components/fields.tsx";
import { Form } from "../../../../components/form.tsx";
import { Panel } from "../../../../components/panel.tsx";
import { useStoreDates } from "../../../../lib/dates.ts";
import { AddressFields } from "../../../account/addresses/address-fields.tsx";
import { AddressLines } from "../../../account/addresses/address-lines.tsx";
import { freeWindowsOptions } from "../../../cart/pickup-query.ts";
import { useTypedFields } from "../../../checkout/typed-form.tsx";
import type { OrderChange } from "./use-order-change.ts";

interface ChangeProps {
  readonly change: OrderChange;
}

/** Changes where an order goes: another address, or pick-up instead of delivery and back. */
export function ChangeDestination({ change }: ChangeProps) {
  const { timeZone } = useStoreDates();
  const { values, quote, problems } = change;
  const { before, after } = quote;
  const { data: pickup } = useQuery(freeWindowsOptions);
  const windows = pickup?.windows ?? [];
  const isDelivered = before.fulfilment === "delivery";
  const isOtherPrice = after.fulfilment === "delivery" && after.shipping_cost !== before.shipping_cost;
  const choose = (destination: typeof values.destination) => change.change({ destination });
  const [firstWindow] = windows;
  return (
    <Panel title={isDelivered ? "Delivery" : "Pick-up"} heading="h3">
      <div className="grid gap-4">
        {values.destination === "same" && isDelivered && <AddressLines address={before.address} />}
        {values.destination === "same" && before.pickup_starts_at !== null && (
          <p className="text-body">{formatWindow(before.pickup_starts_at)}</p>
        )}
        <div className="flex flex-wrap gap-2">
          {values.destination === "same" ? (
            <>
              <Button variant="secondary" size="sm" onClick={() => choose("delivery")}>
                <Truck aria-hidden className="size-4" />
                {isDelivered ? "Another address" : "Deliver instead"}
              </Button>
              {firstWindow !== undefined && (
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() =>
                    change.change({ destination: "pickup", pickupStartsAt: firstWindow.starts_at })
                  }
                >
                  <Store aria-hidden className="size-4" />
                  {isDelivered ? "Pick-up instead" : "Another time"}
                </Button>
              )}
            </>
          ) : (
            <Button variant="secondary" size="sm" onClick={() => choose("same")}>
              {isDelivered ? "Keep the delivery as it is" : "Keep the pick-up as it is"}
            </Button>
          )}
        </div>
        {values.destination === "delivery" && <TypedAddress change={change} />}
        {values.destination === "pickup" && (
          <>
            <SelectField
              label="Time of pick-up"
              value={values.pickupStartsAt}
              options={windows.map((window) => ({
                value: window.starts_at,
                label: formatPickupWindow(window, timeZone),
              }))}
              onChange={({ target }) => change.change({ pickupStartsAt: target.value })}
            />
            <PickupContact change={change} />
          </>
        )}
        {problems.destination !== undefined && (
          <p role="alert" className="text-small font-medium text-danger">
            {problems.destination}
          </p>
        )}
        {(isOtherPrice || values.keepsDeliveryPrice) && (
          <CheckboxField
            label="Keep the delivery price"
            checked={values.keepsDeliveryPrice}
            onChange={({ target }) => change.change({ keepsDeliveryPrice: target.checked })}
          />
        )}
      </div>
    </Panel>
  );

  function formatWindow(startsAt: string): string {
    const window = windows.find(({ starts_at }) => starts_at === startsAt);
    return window === undefined ? "As planned" : formatPickupWindow(window, timeZone);
  }
}

function TypedAddress({ change }: ChangeProps) {
  const [initial] = useState({ ...change.values.address });
  const form = useTypedFields({ ...fieldOptions, initial, schema: typedAddress });
  useReport(change, form.values);
  return (
    <Form form={form} className="grid grid-cols-1 gap-4">
      <AddressFields form={form} />
    </Form>
  );
}

function PickupContact({ change }: ChangeProps) {
  const { full_name, phone_number } = change.values.address;
  const [initial] = useState({ full_name, phone_number });
  const form = useTypedFields({ ...fieldOptions, initial, schema: contactSchema });
  useReport(change, form.values);
  return (
    <Form form={form} className="grid gap-4 sm:grid-cols-2">
      <TextField {...form.text("full_name")} label="Full name" required />
      <TextField {...form.text("phone_number")} label="Phone number" type="tel" required />
    </Form>
  );
}

const contactSchema = v.object(contactFields);

// The change remembers what is typed.
const fieldOptions = { isLocked: false, memory: { read: () => undefined, write: () => undefined } };

/** Adds the fields of a destination to the change. */
function useReport(change: OrderChange, texts: Partial<OrderChange["values"]["address"]>): void {
  const report = useEffectEvent((typed: typeof texts) =>
    change.change({ address: { ...change.values.address, ...typed } }),
  );
  useEffect(() => report(texts), [texts]);
}
