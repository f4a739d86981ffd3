import { useSuspenseQuery } from "@tanstack/react-query";
import { listTaxClasses } from "../../../../contract/tax/tax-document.ts";
import type { TaxException } from "../../../../contract/tax/tax-law.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { SelectField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { useForm } from "../../../lib/use-form.ts";
import { PartFields } from "./part-fields.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { taxesOptions } from "./queries.ts";
import { type ExceptionFields, exceptionForm } from "./row-forms.ts";
import { SourceField } from "./source-field.tsx";
import { putRow, useChangeTaxes } from "./use-change-taxes.ts";

interface ExceptionDialogProps {
  readonly initial: ExceptionFields;
  /** The own exception to replace, or undefined for a new one. */
  readonly saved: TaxException | undefined;
  readonly onClose: () => void;
}

export function ExceptionDialog({ initial, saved, onClose }: ExceptionDialogProps) {
  const { data } = useSuspenseQuery(taxesOptions);
  const changeTaxes = useChangeTaxes();
  const form = useForm({
    initial,
    schema: exceptionForm,
    submit: async (row) => {
      await changeTaxes(
        (document) => ({ ...document, exceptions: putRow(document.exceptions, saved, row) }),
        "The exception has been saved.",
      );
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={saved === undefined ? "Add exception" : "Change exception"}>
      <Form form={form}>
        <SelectField
          {...form.text("tax_class")}
          label="Tax class"
          options={listTaxClasses(data.document).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <PartFields text={form.text} />
        <SelectField
          {...form.text("treatment")}
          label="The class is"
          options={[
            { value: "free", label: "Free of this part" },
            { value: "taxed", label: "Charged this part" },
          ]}
        />
        <PeriodFields form={form} />
        <SourceField {...form.text("source")} />
        <FormButtons form={form} onCancel={onClose}>
          Save exception
        </FormButtons>
      </Form>
    </Dialog>
  );
}
