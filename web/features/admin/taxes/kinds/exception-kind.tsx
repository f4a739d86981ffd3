import { listTaxClasses } from "../../../../../contract/tax/tax-document.ts";
import type { TaxException } from "../../../../../contract/tax/tax-law.ts";
import { standardTaxClass } from "../../../../../contract/tax/taxes.ts";
import { SelectField } from "../../../../components/fields.tsx";
import { formatExceptionName, SourceText } from "../describe-rows.tsx";
import { type ExceptionFields, exceptionForm, toExceptionFields } from "../tax-rows.ts";
import { PartFields, PeriodFields, PeriodText, SourceField } from "./row-fields.tsx";
import type { TaxKind } from "./tax-kind.ts";

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
      <PartFields form={form} />
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
