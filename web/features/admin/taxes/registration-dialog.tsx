import { nameRegistration, type TaxRegistration } from "../../../../contract/tax/tax-document.ts";
import { type RegistrationKind, registrationKinds } from "../../../../contract/tax/tax-law.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { useForm } from "../../../lib/use-form.ts";
import { PeriodFields } from "./period-fields.tsx";
import { registrationForm, toRegistrationFields } from "./row-forms.ts";
import { putRow, useChangeTaxes } from "./use-change-taxes.ts";

interface RegistrationDialogProps {
  /** The registration to change, or undefined for a new one. */
  readonly saved: TaxRegistration | undefined;
  readonly onClose: () => void;
}

export function RegistrationDialog({ saved, onClose }: RegistrationDialogProps) {
  const { today } = useStoreDates();
  const changeTaxes = useChangeTaxes();
  const form = useForm({
    initial: toRegistrationFields(saved ?? { kind: "gst_hst", number: "", from: today, until: null }),
    schema: registrationForm,
    submit: async (row) => {
      await changeTaxes(
        (document) => ({ ...document, registrations: putRow(document.registrations, saved, row) }),
        "The registration has been saved.",
      );
      onClose();
    },
  });
  const kind = registrationKinds.find((each) => each === form.values.kind) ?? "gst_hst";
  return (
    <Dialog open onClose={onClose} title={saved === undefined ? "Add registration" : "Change registration"}>
      <Form form={form}>
        <SelectField
          {...form.text("kind")}
          label="Tax"
          options={registrationKinds.map((value) => ({ value, label: nameRegistration(value) }))}
        />
        <TextField
          {...form.text("number")}
          label="Number"
          required
          autoComplete="off"
          autoCapitalize="characters"
          hint={`Printed on receipts, such as ${exampleNumbers[kind]}`}
        />
        <PeriodFields form={form} />
        <FormButtons form={form} onCancel={onClose}>
          Save registration
        </FormButtons>
      </Form>
    </Dialog>
  );
}

const exampleNumbers: Readonly<Record<RegistrationKind, string>> = {
  gst_hst: "123456789RT0001",
  qst: "1234567890TQ0001, or NR12345678 for a store outside Quebec",
  bc_pst: "PST-1234-5678",
  sk_pst: "1234567",
  mb_rst: "123456-7",
};
