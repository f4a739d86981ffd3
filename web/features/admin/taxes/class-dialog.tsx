import type { TaxDocument } from "../../../../contract/tax/tax-document.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { TextField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { useForm } from "../../../lib/use-form.ts";
import { createClassForm } from "./row-forms.ts";
import { putRow, useChangeTaxes } from "./use-change-taxes.ts";

interface ClassDialogProps {
  /** The class to rename, or undefined for a new one. */
  readonly saved: TaxDocument["classes"][number] | undefined;
  readonly onClose: () => void;
}

export function ClassDialog({ saved, onClose }: ClassDialogProps) {
  const changeTaxes = useChangeTaxes();
  const form = useForm({
    initial: { name: saved?.name ?? "" },
    schema: createClassForm(saved?.id),
    submit: async (row) => {
      await changeTaxes(
        (document) => ({ ...document, classes: putRow(document.classes, saved, row) }),
        "The tax class has been saved.",
      );
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={saved === undefined ? "Add tax class" : "Rename tax class"}>
      <Form form={form}>
        <TextField
          {...form.text("name")}
          label="Name"
          required
          maxLength={60}
          hint="Such as “Car seats”. It is taxed in full until you add an exception for it"
        />
        <FormButtons form={form} onCancel={onClose}>
          Save class
        </FormButtons>
      </Form>
    </Dialog>
  );
}
