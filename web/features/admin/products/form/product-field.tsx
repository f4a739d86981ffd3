import { useQuery } from "@tanstack/react-query";
import { type ProductFieldName, productFields } from "../../../../../contract/catalog/product-fields.ts";
import { requiredProductFields } from "../../../../../contract/catalog/product-form.ts";
import { CheckboxField, SelectField, TextareaField, TextField } from "../../../../components/fields.tsx";
import type { UseFormReturn } from "../../../../lib/use-form.ts";
import { categoryNamesOptions } from "../../categories/queries.ts";
import { TaxClassSelect } from "../tax-classes/tax-class-select.tsx";
import type { ProductOutput } from "./product-schema.ts";
import type { ProductValues } from "./product-values.ts";

export interface ProductFormProps {
  readonly form: UseFormReturn<ProductValues, ProductOutput>;
}

interface ProductFieldProps extends ProductFormProps {
  readonly name: ProductFieldName;
  /** Replaces the label of the contract. */
  readonly label?: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly onBlur?: () => void;
  /** Replaces the default change, for a field that changes others. */
  readonly onType?: (text: string) => void;
}

/** Renders a field by its description in the contract's productFields. */
export function ProductField({ form, name, onType, label, ...texts }: ProductFieldProps) {
  const field = productFields[name];
  if (field.kind === "flag") return <CheckboxField {...form.checkbox(name)} label={field.label} />;
  const control = {
    ...form.text(name),
    ...(onType !== undefined && {
      onChange: ({ target }: { target: { value: string } }) => onType(target.value),
    }),
    ...texts,
    label: label ?? field.label,
    required: requiredProductFields.some((required) => required === name),
  };
  if (name === "tax_class") return <TaxClassSelect {...control} />;
  if (field.kind === "choice") return <CategoryField {...control} />;
  if (field.kind === "text") {
    if (field.rows === undefined) return <TextField {...control} maxLength={field.max} />;
    return <TextareaField {...control} maxLength={field.max} rows={field.rows} />;
  }
  if (field.kind === "day") return <TextField {...control} type="date" />;
  const placeholder = field.kind === "dollars" ? { placeholder: "0.00" } : {};
  const inputMode = field.kind === "wholeNumber" ? "numeric" : "decimal";
  return <TextField {...placeholder} {...control} inputMode={inputMode} />;
}

/** Offers all categories, and the product's own even before the list has loaded. */
function CategoryField({ value, ...control }: { value: string; label: string }) {
  const { data = [] } = useQuery(categoryNamesOptions);
  const names = value === "" || data.includes(value) ? data : [value, ...data];
  const options = names.map((name) => ({ value: name, label: name }));
  return (
    <SelectField
      {...control}
      value={value}
      options={[{ value: "", label: `Choose a ${control.label.toLowerCase()}` }, ...options]}
    />
  );
}
