import { useSuspenseQuery } from "@tanstack/react-query";
import type { ImportRow } from "../../../../contract/catalog/product-csv.ts";
import type { TaxMode } from "../../../../contract/tax/taxes.ts";
import { Alert } from "../../../components/alert.tsx";
import { SelectField } from "../../../components/fields.tsx";
import { taxClassesOptions } from "../products/tax-classes/queries.ts";
import { pluralize } from "../shared/format.ts";

/** The tax of products that a file does not tax: at 0 %, like the others, or by a tax class. */
export type UntaxedChoice = "zero" | "usual" | { readonly taxClass: string };

interface UntaxedProductsProps {
  readonly count: number;
  readonly choice: UntaxedChoice;
  readonly isBusy: boolean;
  readonly onChosen: (choice: UntaxedChoice) => void;
}

/** Asks how products are taxed that the file does not tax. A store that taxes by place needs a class for them. */
export function UntaxedProducts({ count, choice, isBusy, onChosen }: UntaxedProductsProps) {
  const { tax_mode: taxMode, classes } = useSuspenseQuery(taxClassesOptions).data;
  const options =
    taxMode === "per_product"
      ? [{ value: "zero", label: "Sell them without tax (0 %)" }]
      : classes.map(({ id, name }) => ({ value: `class ${id}`, label: `Give them the tax class ${name}` }));
  return (
    <Alert
      tone="warning"
      title={
        count === 1
          ? "1 product is not taxed in this file"
          : `${pluralize(count, "product")} are not taxed in this file`
      }
    >
      <div className="mt-2 max-w-md">
        <SelectField
          label="How they are taxed here"
          value={typeof choice === "string" ? choice : `class ${choice.taxClass}`}
          disabled={isBusy}
          onChange={({ target: { value } }) => {
            if (value === "zero" || value === "usual") onChosen(value);
            else onChosen({ taxClass: value.replace(/^class /, "") });
          }}
          options={[...options, { value: "usual", label: "Tax them like your other products" }]}
        />
      </div>
    </Alert>
  );
}

/** Returns what applies until the admin chooses. No tax class is free of tax everywhere, so that one must be chosen. */
export function getUsualChoice(taxMode: TaxMode): UntaxedChoice {
  return taxMode === "per_product" ? "zero" : "usual";
}

/** Applies the choice to the rows of the products that the file does not tax. Their rate is 0 already. */
export function applyUntaxedChoice(
  rows: readonly ImportRow[],
  untaxedLines: readonly number[],
  choice: UntaxedChoice,
): readonly ImportRow[] {
  if (choice === "zero" || untaxedLines.length === 0) return rows;
  const lines = new Set(untaxedLines);
  return rows.map((row) => {
    if (!lines.has(row.line)) return row;
    const { tax_rate: _rate, ...fields } = row.fields;
    return { ...row, fields: choice === "usual" ? fields : { ...fields, tax_class: choice.taxClass } };
  });
}
