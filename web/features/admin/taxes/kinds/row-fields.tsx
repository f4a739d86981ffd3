import { provinces } from "../../../../../contract/shared/provinces.ts";
import type { Period } from "../../../../../contract/tax/period.ts";
import { taxComponents } from "../../../../../contract/tax/tax-law.ts";
import { SelectField, TextField } from "../../../../components/fields.tsx";
import { useStoreDates } from "../../../../lib/dates.ts";
import { formatPeriod } from "../describe-rows.tsx";
import type { RowForm } from "./tax-kind.ts";

export function PeriodText({ row }: { readonly row: Period }) {
  return formatPeriod(row, useStoreDates().today);
}

interface RowFieldsProps<Name extends string> {
  readonly form: {
    readonly text: (name: Name) => ReturnType<RowForm<object>["text"]>;
    readonly errors: RowForm<object>["errors"];
  };
}

/** Selects a place and the part of its tax. */
export function PartFields({ form }: RowFieldsProps<"place" | "component">) {
  return (
    <div className={twoColumns}>
      <SelectField
        {...form.text("place")}
        label="Province or territory"
        options={provinces.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <SelectField
        {...form.text("component")}
        label="Part"
        options={taxComponents.map((value) => ({ value, label: partNames[value] }))}
        hint="HST has both parts"
      />
    </div>
  );
}

const partNames = { federal: "Federal", provincial: "Provincial" } as const;

export function PeriodFields({ form }: RowFieldsProps<"from" | "last_day">) {
  const lastDay = form.text("last_day");
  return (
    <div className={twoColumns}>
      <TextField {...form.text("from")} label="First day" type="date" required />
      <TextField
        {...lastDay}
        label="Last day"
        type="date"
        hint="Leave blank for no end"
        error={lastDay.error ?? form.errors.until}
      />
    </div>
  );
}

export function SourceField({ form }: RowFieldsProps<"source">) {
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

export const twoColumns = "grid items-start gap-4 sm:grid-cols-2";
