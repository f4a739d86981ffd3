import { useSuspenseQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { SelectField } from "../../../../components/fields.tsx";
import { taxClassesOptions } from "./queries.ts";

interface TaxClassSelectProps extends Omit<ComponentProps<typeof SelectField>, "options"> {
  readonly value: string;
}

/** Offers all tax classes, with examples of their products. A blank value has not been chosen yet. */
export function TaxClassSelect({ value, ...select }: TaxClassSelectProps) {
  const { classes } = useSuspenseQuery(taxClassesOptions).data;
  const chosen = classes.find(({ id }) => id === value);
  const options = classes.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SelectField
        hint={chosen === undefined && value !== "" ? deletedHint : chosen?.hint}
        {...select}
        value={value}
        options={
          chosen === undefined ? [{ value, label: value || "Choose a tax class" }, ...options] : options
        }
      />
      <details className="text-small">
        <summary className="cursor-pointer font-semibold">What belongs to which class?</summary>
        <dl className="mt-2 grid gap-2">
          {classes.map(({ id, name, hint }) => (
            <div key={id}>
              <dt className="font-medium">{name}</dt>
              <dd className="text-ink-muted">{hint ?? "Your own class"}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

const deletedHint = "This class no longer exists. The product is taxed like Standard.";
