import { useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { type ChangedLine, lineProductBody } from "../../../../contract/admin/supplier-deliveries.ts";
import { maxDollars } from "../../../../contract/shared/request-values.ts";
import { typedDollarsOrBlank } from "../../../../contract/shared/typed-numbers.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { useForm } from "../../../lib/use-form.ts";
import { categoryNamesOptions } from "../categories/queries.ts";
import { makeProduct } from "./queries.ts";
import type { ShownLine } from "./use-delivery.ts";

interface ProductDialogProps {
  readonly deliveryId: string;
  readonly line: ShownLine;
  readonly onMade: (changed: ChangedLine) => Promise<void>;
  readonly onClose: () => void;
}

/** Makes a product of an unknown line. What is left blank comes from the supplier's newest product. */
export function ProductDialog({ deliveryId, line, onMade, onClose }: ProductDialogProps) {
  const categories = useQuery(categoryNamesOptions).data ?? [];
  const form = useForm({
    initial: { name: line.name, wholesale_price: "", category: "" },
    schema,
    submit: async (body) => {
      const changed = await makeProduct(deliveryId, line.id, { ...body, category: body.category || null });
      onClose();
      await onMade(changed);
    },
  });
  return (
    <Dialog open onClose={onClose} title="Make a draft product" description={line.code}>
      <Form form={form}>
        <TextField {...form.text("name")} label="Name" autoFocus autoComplete="off" required />
        <TextField
          {...form.text("wholesale_price")}
          label="Price"
          inputMode="decimal"
          hint="Blank: the price of this supplier's newest product"
        />
        <SelectField
          {...form.text("category")}
          label="Category"
          options={[
            { value: "", label: "As this supplier's newest product" },
            ...categories.map((name) => ({ value: name, label: name })),
          ]}
        />
        <FormButtons form={form} onCancel={onClose}>
          Make a draft
        </FormButtons>
      </Form>
    </Dialog>
  );
}

const schema = v.object({
  name: lineProductBody.entries.name,
  wholesale_price: typedDollarsOrBlank({ max: maxDollars }),
  category: v.string(),
});
