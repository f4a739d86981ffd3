import { getBuiltInLaw, type TaxRate, taxNames } from "../../../../contract/tax/tax-law.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { useForm } from "../../../lib/use-form.ts";
import { PartFields } from "./part-fields.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { type RateFields, rateForm } from "./row-forms.ts";
import { SourceField } from "./source-field.tsx";
import { putRow, useChangeTaxes } from "./use-change-taxes.ts";

interface RateDialogProps {
  readonly initial: RateFields;
  /** The own rate to replace, or undefined for a new one. */
  readonly saved: TaxRate | undefined;
  readonly onClose: () => void;
}

export function RateDialog({ initial, saved, onClose }: RateDialogProps) {
  const changeTaxes = useChangeTaxes();
  const form = useForm({
    initial,
    schema: rateForm,
    submit: async (row) => {
      await changeTaxes(
        (document) => ({ ...document, rates: putRow(document.rates, saved, row) }),
        "The rate has been saved.",
      );
      onClose();
    },
  });
  const percent = form.text("percent");
  return (
    <Dialog open onClose={onClose} title={saved === undefined ? "Add rate" : "Change rate"}>
      <Form form={form}>
        <PartFields
          text={(name) => {
            const { onChange, ...field } = form.text(name);
            return {
              ...field,
              onChange: (event) => {
                onChange(event);
                form.change((values) => ({ name: findTaxName(values) ?? values.name }));
              },
            };
          }}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            {...form.text("name")}
            label="Name on receipts"
            options={taxNames.map((value) => ({ value, label: value }))}
          />
          <TextField
            {...percent}
            label="Rate (%)"
            inputMode="decimal"
            autoComplete="off"
            required
            error={percent.error ?? form.errors.millipercent}
          />
        </div>
        <PeriodFields form={form} />
        <SelectField {...form.text("status")} label="Status" options={statusOptions} />
        <SourceField {...form.text("source")} />
        <FormButtons form={form} onCancel={onClose}>
          Save rate
        </FormButtons>
      </Form>
    </Dialog>
  );
}

const statusOptions = [
  { value: "in_force", label: "In force" },
  { value: "announced", label: "Only announced: charges nothing" },
];

type TaxPart = Pick<TaxRate, "place" | "component">;

/** Finds the name that the built-in law has for a part of the tax of a place. */
export function findTaxName({ place, component }: TaxPart): TaxRate["name"] | undefined {
  return getBuiltInLaw().rates.find((row) => row.place === place && row.component === component)?.name;
}
