import { type TaxRate, taxNames } from "../../../../../contract/tax/tax-law.ts";
import { SelectField, TextField } from "../../../../components/fields.tsx";
import { findTaxName, formatRateName, SourceText } from "../describe-rows.tsx";
import { type RateFields, rateForm, toRateFields } from "../tax-rows.ts";
import { PartFields, PeriodFields, PeriodText, SourceField, twoColumns } from "./row-fields.tsx";
import type { RowForm, TaxKind } from "./tax-kind.ts";

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
        <PartFields form={{ ...form, text: (name) => nameByPart(form, name) }} />
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

/** Returns the props of a field whose change also selects the name of the tax. */
function nameByPart(form: RowForm<RateFields>, name: "place" | "component") {
  const { onChange, ...field } = form.text(name);
  return {
    ...field,
    onChange: (event: Parameters<typeof onChange>[0]) => {
      onChange(event);
      form.change((values) => ({ name: findTaxName(values) ?? values.name }));
    },
  };
}
