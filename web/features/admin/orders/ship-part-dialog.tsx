import { useMutation } from "@tanstack/react-query";
import * as v from "valibot";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { Alert } from "../../../components/alert.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useForm } from "../../../lib/use-form.ts";
import { toOrderUnits, UnitPicker } from "../../orders/unit-picker.tsx";
import { sendParcelOptions } from "./queries.ts";
import { getShippingHold, ShipAnyway, toAcknowledgements } from "./ship-anyway.tsx";
import { TrackingFields, toTrackingBody } from "./tracking.tsx";

interface ShipPartDialogProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

/** Sends the selected units in a parcel. The last ones make the order shipped. */
export function ShipPartDialog({ order, onClose }: ShipPartDialogProps) {
  const { mutateAsync } = useMutation(sendParcelOptions(order.id));
  const hold = getShippingHold(order);
  const form = useForm({
    initial: { units: {}, tracking: { carrier: "", number: "" }, isAcknowledged: false, requestId: "" },
    schema: partSchema,
    draft: `parcel.${order.id}`,
    submit: async ({ units, tracking, isAcknowledged }) => {
      // The draft keeps the id, so that a parcel whose response was lost is the same one after a reload.
      const requestId = form.values.requestId || crypto.randomUUID();
      form.change({ requestId });
      try {
        const { message } = await mutateAsync({
          items: toOrderUnits(units),
          ...toTrackingBody(tracking),
          ...toAcknowledgements(hold, isAcknowledged),
          request_id: requestId,
          version: order.version,
        });
        adminToast.success(message);
      } catch (error) {
        form.change({ requestId: "" });
        return { message: getErrorMessage(error), errors: {} };
      }
      onClose();
      return undefined;
    },
  });
  const { units, tracking, isAcknowledged } = form.values;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={`Ship a part of ${order.order_number}`}
      description="Choose what is in this parcel. The customer gets an email with it, its tracking number and what follows."
    >
      <Form form={form}>
        {hold !== null && (
          <ShipAnyway
            hold={hold}
            checked={isAcknowledged}
            disabled={form.isSubmitting}
            onChange={(checked) => form.change({ isAcknowledged: checked })}
          />
        )}
        <UnitPicker
          label="Items in this parcel"
          lines={order.items
            .filter((item) => item.to_pack_quantity > 0)
            .map((item) => ({
              id: item.id,
              name: item.product_name,
              note: `${item.to_pack_quantity} left to pack`,
              max: item.to_pack_quantity,
            }))}
          selected={units}
          onChange={(selected) => form.change({ units: selected })}
        />
        {form.errors.units !== undefined && form.errors.units !== form.failure && (
          <Alert tone="error">{form.errors.units}</Alert>
        )}
        <TrackingFields
          value={tracking}
          disabled={form.isSubmitting}
          onChange={(changed) => form.change({ tracking: changed })}
        />
        {order.payment_method === "cash_on_delivery" && (
          <p className="text-small text-ink-muted">
            The payment is recorded once, when you mark the whole order as delivered.
          </p>
        )}
        <FormButtons form={form} onCancel={onClose} busyLabel="Saving...">
          Mark as sent
        </FormButtons>
      </Form>
    </Dialog>
  );
}

const partSchema = v.object({
  units: v.pipe(
    v.record(v.string(), v.number()),
    v.check((units) => toOrderUnits(units).length > 0, "Select at least one item"),
  ),
  tracking: v.object({ carrier: v.string(), number: v.string() }),
  isAcknowledged: v.boolean(),
});
