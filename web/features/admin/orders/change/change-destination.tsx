import { useQuery } from "@tanstack/react-query";
import type { OrderView } from "../../../../../contract/orders/orders.ts";
import { formatPickupWindow } from "../../../../../contract/orders/pickup.ts";
import { CheckboxField, SelectField, TextField } from "../../../../components/fields.tsx";
import { Panel } from "../../../../components/panel.tsx";
import { RadioCards, type RadioOption } from "../../../../components/radio-cards.tsx";
import { useStoreDates } from "../../../../lib/dates.ts";
import { AddressFields } from "../../../account/addresses/address-fields.tsx";
import { AddressLines } from "../../../account/addresses/address-lines.tsx";
import { freeWindowsOptions } from "../../../cart/pickup-query.ts";
import type { AdminChangeEdits, AdminOrderChange } from "./change-edits.ts";

interface ChangeDestinationProps {
  readonly order: OrderView;
  readonly change: AdminOrderChange;
}

/** Changes where an order goes: another address, or pick-up instead of delivery and back. */
export function ChangeDestination({ order, change: { form, quote } }: ChangeDestinationProps) {
  const { timeZone } = useStoreDates();
  const { data: pickup } = useQuery(freeWindowsOptions);
  const windows = (pickup?.windows ?? []).map((window) => ({
    value: window.starts_at,
    label: formatPickupWindow(window, timeZone),
  }));
  const { destination, pickupStartsAt, keepsDeliveryPrice } = form.values;
  const isDelivered = order.fulfilment === "delivery";
  const isOtherPrice =
    quote?.after.fulfilment === "delivery" && quote.after.shipping_cost !== quote.before.shipping_cost;
  const options: RadioOption<AdminChangeEdits["destination"]>[] = [
    { value: "same", label: isDelivered ? "The same address" : "The same pick-up" },
    { value: "delivery", label: isDelivered ? "Another address" : "Deliver instead" },
  ];
  if (windows.length > 0) {
    options.push({ value: "pickup", label: isDelivered ? "Pick-up instead" : "Another time" });
  }
  return (
    <Panel title={isDelivered ? "Delivery" : "Pick-up"} heading="h3">
      <div className="grid grid-cols-1 gap-4">
        <RadioCards
          label="Where the order goes"
          layout="rows"
          value={destination}
          options={options}
          onChange={(chosen) =>
            form.change({ destination: chosen, pickupStartsAt: pickupStartsAt || (windows[0]?.value ?? "") })
          }
        />
        {destination === "same" && order.pickup === null && <AddressLines address={order.shipping_address} />}
        {destination === "same" && order.pickup !== null && (
          <p className="text-body">{formatPickupWindow(order.pickup, timeZone)}</p>
        )}
        {destination === "delivery" && <AddressFields form={form} />}
        {destination === "pickup" && (
          <>
            <SelectField {...form.text("pickupStartsAt")} label="Time of pick-up" options={windows} />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...form.text("full_name")} label="Full name" required />
              <TextField {...form.text("phone_number")} label="Phone number" type="tel" required />
            </div>
          </>
        )}
        {(isOtherPrice || keepsDeliveryPrice) && (
          <CheckboxField {...form.checkbox("keepsDeliveryPrice")} label="Keep the delivery price" />
        )}
      </div>
    </Panel>
  );
}
