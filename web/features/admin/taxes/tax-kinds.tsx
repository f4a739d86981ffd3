import type { ReactNode } from "react";
import type * as v from "valibot";
import { type ProvinceCode, provinces } from "../../../../contract/shared/provinces.ts";
import type { Period } from "../../../../contract/tax/period.ts";
import {
  listTaxClasses,
  nameRegistration,
  type TaxDocument,
  type TaxRegistration,
} from "../../../../contract/tax/tax-document.ts";
import {
  type RegistrationKind,
  registrationKinds,
  type TaxException,
  type TaxRate,
  taxComponents,
  taxNames,
} from "../../../../contract/tax/tax-law.ts";
import { standardTaxClass } from "../../../../contract/tax/taxes.ts";
import { SelectField, TextField } from "../../../components/fields.tsx";
import type { TableColumn } from "../../../components/table.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import type { useForm } from "../../../lib/use-form.ts";
import {
  findTaxName,
  formatExceptionName,
  formatPeriod,
  formatRateName,
  SourceText,
} from "./describe-rows.tsx";
import {
  type ClassFields,
  createClassForm,
  type ExceptionFields,
  exceptionForm,
  type RateFields,
  type RegistrationFields,
  rateForm,
  registrationForm,
  toClassFields,
  toExceptionFields,
  toRateFields,
  toRegistrationFields,
} from "./tax-rows.ts";

/** A kind of row in the owner's taxes: how it is shown (tax-table.tsx) and edited (tax-dialog.tsx). */
export interface TaxKind<Row, Fields extends object> {
  /** The name of a row, such as 'rate'. */
  readonly noun: string;
  /** The heading of the first column. */
  readonly heading: string;
  readonly getRows: (document: TaxDocument) => readonly Row[];
  readonly setRows: (document: TaxDocument, rows: Row[]) => TaxDocument;
  /** Returns what distinguishes a row from the others, as rows have no ids. Only announced rates may share it. */
  readonly getIdentity: (row: Row) => string;
  readonly formatName: (row: Row, document: TaxDocument) => string;
  /** The columns between the name and the buttons. */
  readonly columns: readonly TableColumn<Row>[];
  readonly createSchema: (saved: Row | undefined) => v.GenericSchema<unknown, Row>;
  readonly toFields: (row: Row) => Fields;
  /** Returns the fields of a new row. */
  readonly createFields: (defaults: RowDefaults) => Fields;
  readonly renderFields: (form: RowForm<Fields>, document: TaxDocument) => ReactNode;
}

interface RowDefaults {
  readonly today: string;
  /** The store's own province. */
  readonly place: ProvinceCode;
}

type RowForm<Fields extends object> = Pick<
  ReturnType<typeof useForm<Fields, unknown>>,
  "text" | "errors" | "values" | "change"
>;

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

export const rateKind: TaxKind<TaxRate, RateFields> = {
  noun: "rate",
  heading: "Rate",
  getRows: ({ rates }) => rates,
  setRows: (document, rates) => ({ ...document, rates }),
  getIdentity: ({ place, component, from }) => `${place} ${component} ${from}`,
  formatName: formatRateName,
  columns: [
    {
      heading: "Days",
      cell: (row) => (row.status === "announced" ? "Charges nothing" : <PeriodText row={row} />),
    },
    { heading: "Source", cell: ({ source }) => <SourceText source={source} /> },
  ],
  createSchema: () => rateForm,
  toFields: toRateFields,
  createFields: ({ today, place }) => ({
    place,
    component: "provincial",
    name: findTaxName({ place, component: "provincial" }) ?? "GST",
    percent: "",
    status: "in_force",
    source: "",
    from: today,
    last_day: "",
  }),
  renderFields: (form) => {
    const percent = form.text("percent");
    return (
      <>
        <PartFields
          text={(name) => {
            const { onChange, ...field } = form.text(name);
            return {
              ...field,
              onChange: (event: Parameters<typeof onChange>[0]) => {
                onChange(event);
                form.change((values) => ({ name: findTaxName(values) ?? values.name }));
              },
            };
          }}
        />
        <div className={twoColumns}>
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
        <SelectField
          {...form.text("status")}
          label="Status"
          options={[
            { value: "in_force", label: "In force" },
            { value: "announced", label: "Only announced: charges nothing" },
          ]}
        />
        <SourceField form={form} />
      </>
    );
  },
};

export const exceptionKind: TaxKind<TaxException, ExceptionFields> = {
  noun: "exception",
  heading: "Exception",
  getRows: ({ exceptions }) => exceptions,
  setRows: (document, exceptions) => ({ ...document, exceptions }),
  getIdentity: ({ tax_class, place, component, from }) => `${tax_class} ${place} ${component} ${from}`,
  formatName: formatExceptionName,
  columns: [
    { heading: "Days", cell: (row) => <PeriodText row={row} /> },
    { heading: "Source", cell: ({ source }) => <SourceText source={source} /> },
  ],
  createSchema: () => exceptionForm,
  toFields: toExceptionFields,
  createFields: ({ today, place }) => ({
    tax_class: standardTaxClass,
    place,
    component: "provincial",
    treatment: "free",
    source: "",
    from: today,
    last_day: "",
  }),
  renderFields: (form, document) => (
    <>
      <SelectField
        {...form.text("tax_class")}
        label="Tax class"
        options={listTaxClasses(document).map(({ id, name }) => ({ value: id, label: name }))}
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
      <SourceField form={form} />
    </>
  ),
};

type OwnTaxClass = TaxDocument["classes"][number];

export const classKind: TaxKind<OwnTaxClass, ClassFields> = {
  noun: "class",
  heading: "Class",
  getRows: ({ classes }) => classes,
  setRows: (document, classes) => ({ ...document, classes }),
  getIdentity: ({ id }) => id,
  formatName: ({ name }) => name,
  columns: [{ heading: "In files", cell: ({ id }) => <code>{id}</code> }],
  createSchema: (saved) => createClassForm(saved?.id),
  toFields: toClassFields,
  createFields: () => ({ name: "" }),
  renderFields: (form) => (
    <TextField
      {...form.text("name")}
      label="Name"
      required
      maxLength={60}
      hint="Such as “Car seats”. It is taxed in full until you add an exception for it"
    />
  ),
};

function PeriodText({ row }: { readonly row: Period }) {
  return formatPeriod(row, useStoreDates().today);
}

const twoColumns = "grid items-start gap-4 sm:grid-cols-2";

interface PartFieldsProps {
  readonly text: (name: "place" | "component") => ReturnType<RowForm<object>["text"]>;
}

/** Selects a place and the part of its tax. */
function PartFields({ text }: PartFieldsProps) {
  return (
    <div className={twoColumns}>
      <SelectField
        {...text("place")}
        label="Province or territory"
        options={provinces.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <SelectField
        {...text("component")}
        label="Part"
        options={taxComponents.map((value) => ({ value, label: partNames[value] }))}
        hint="HST has both parts"
      />
    </div>
  );
}

const partNames = { federal: "Federal", provincial: "Provincial" } as const;

interface PeriodFieldsProps {
  readonly form: {
    readonly text: (name: "from" | "last_day") => ReturnType<RowForm<object>["text"]>;
    readonly errors: RowForm<object>["errors"];
  };
}

function PeriodFields({ form: { text, errors } }: PeriodFieldsProps) {
  const lastDay = text("last_day");
  return (
    <div className={twoColumns}>
      <TextField {...text("from")} label="First day" type="date" required />
      <TextField
        {...lastDay}
        label="Last day"
        type="date"
        hint="Leave blank for no end"
        error={lastDay.error ?? errors.until}
      />
    </div>
  );
}

interface SourceFieldProps {
  readonly form: { readonly text: (name: "source") => ReturnType<RowForm<object>["text"]> };
}

function SourceField({ form }: SourceFieldProps) {
  return (
    <TextField
      {...form.text("source")}
      label="Source"
      required
      maxLength={300}
      hint="Where you read it, such as an address. Your accountant needs it"
    />
  );
}
