import type { ChangeEvent } from "react";
import { provinces } from "../../../../contract/shared/provinces.ts";
import { taxComponents } from "../../../../contract/tax/tax-law.ts";
import { SelectField } from "../../../components/fields.tsx";

interface PartFieldsProps {
  /** Returns the props of a select of the form (row-forms.ts). */
  readonly text: (name: "place" | "component") => {
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  };
}

/** Selects a place and the part of its tax. */
export function PartFields({ text }: PartFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
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
