import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  newSupplierDeliveryBody,
  type SupplierDeliveryView,
} from "../../../../contract/admin/supplier-deliveries.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { TextareaField, TextField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { useForm } from "../../../lib/use-form.ts";
import { createDelivery, deliveryOptions, receivingKey, saveDelivery, suppliersOptions } from "./queries.ts";

interface DeliveryDialogProps {
  /** Undefined for a new delivery. */
  readonly delivery?: SupplierDeliveryView;
  readonly onSaved: (delivery: SupplierDeliveryView) => void;
  readonly onClose: () => void;
}

/** Asks who delivers, with the number of the invoice or packing slip. */
export function DeliveryDialog({ delivery, onSaved, onClose }: DeliveryDialogProps) {
  const queryClient = useQueryClient();
  const suppliers = useQuery(suppliersOptions).data ?? [];
  const [newId] = useState(() => crypto.randomUUID());
  const form = useForm({
    initial: {
      id: delivery?.id ?? newId,
      supplier: delivery?.supplier ?? "",
      number: delivery?.number ?? "",
      note: delivery?.note ?? "",
    },
    schema: newSupplierDeliveryBody,
    submit: async (body) => {
      const saved = await (delivery === undefined
        ? createDelivery(body)
        : saveDelivery(body.id, { ...body, version: delivery.version }).catch(reload));
      queryClient.setQueryData(deliveryOptions(saved.id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: [...receivingKey, "list"] });
      onSaved(saved);
    },
  });
  /** Reads the version for the next attempt: somebody else may have scanned a line. */
  const reload = async (error: unknown): Promise<never> => {
    if (delivery !== undefined) {
      await queryClient.invalidateQueries({ queryKey: deliveryOptions(delivery.id).queryKey });
    }
    throw error;
  };
  const open = suppliers.find(({ name }) => name.toLowerCase() === form.values.supplier.trim().toLowerCase());
  return (
    <Dialog
      open
      onClose={onClose}
      title={delivery === undefined ? "Receive a delivery" : "Edit supplier delivery"}
    >
      <Form form={form}>
        <TextField
          {...form.text("supplier")}
          label="Supplier"
          list="suppliers"
          autoFocus
          autoComplete="off"
          hint={
            delivery === undefined && open !== undefined && open.draft_deliveries > 0
              ? "A delivery of this supplier is not booked yet."
              : undefined
          }
          required
        />
        <datalist id="suppliers">
          {suppliers.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          {...form.text("number")}
          label="Number (optional)"
          autoComplete="off"
          hint="Of the invoice or packing slip"
        />
        <TextareaField {...form.text("note")} label="Note (optional)" rows={2} />
        <FormButtons form={form} onCancel={onClose}>
          {delivery === undefined ? "Start receiving" : "Save"}
        </FormButtons>
      </Form>
    </Dialog>
  );
}
