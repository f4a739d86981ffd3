import { nameRegistration, type TaxRegistration } from "../../../../../contract/tax/tax-document.ts";
import { type RegistrationKind, registrationKinds } from "../../../../../contract/tax/tax-law.ts";
import { SelectField, TextField } from "../../../../components/fields.tsx";
import { type RegistrationFields, registrationForm, toRegistrationFields } from "../tax-rows.ts";
import { PeriodFields, PeriodText } from "./row-fields.tsx";
import type { TaxKind } from "./tax-kind.ts";

export const registrationKind: TaxKind<TaxRegistration, RegistrationFields> = {
  noun: "registration",
  heading: "Registration",
  getRows: ({ registrations }) => registrations,
  setRows: (document, registrations) => ({ ...document, registrations }),
  getIdentity: ({ kind, from }) => `${kind} ${from}`,
  formatName: ({ kind }) => nameRegistration(kind),
  columns: [
    { heading: "Number", cell: ({ number }) => <span className="tabular-nums">{number}</span> },
    { heading: "Days", cell: (row) => <PeriodText row={row} /> },
  ],
  createSchema: () => registrationForm,
  toFields: toRegistrationFields,
  createFields: ({ today }) =>
    toRegistrationFields({ kind: "gst_hst", number: "", from: today, until: null }),
  renderFields: (form) => (
    <>
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
        hint={`Printed on receipts, such as ${exampleNumbers[form.values.kind]}`}
      />
      <PeriodFields form={form} />
    </>
  ),
};

const exampleNumbers: Readonly<Record<RegistrationKind, string>> = {
  gst_hst: "123456789RT0001",
  qst: "1234567890TQ0001, or NR12345678 for a store outside Quebec",
  bc_pst: "PST-1234-5678",
  sk_pst: "1234567",
  mb_rst: "123456-7",
};
