import { useSuspenseQuery } from "@tanstack/react-query";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import {
  type ProductFieldName,
  productFieldNames,
  productFields,
} from "../../../../../contract/catalog/product-fields.ts";
import { maxSlugLength, slugFromName } from "../../../../../contract/catalog/slug.ts";
import { CheckboxField, TextField } from "../../../../components/fields.tsx";
import { computeDiscount, computeDiscountedPrice } from "../../shared/typed-amounts.ts";
import { taxClassesOptions } from "../tax-classes/queries.ts";
import { ProductField, type ProductFormProps } from "./product-field.tsx";

const twoColumns = "grid items-start gap-4 sm:grid-cols-2";
const fourColumns =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-4 lg:grid-cols-4";

export function BasicFields({ form }: ProductFormProps) {
  const { name, slug, short_description } = form.values;
  return (
    <div className="grid gap-4">
      <ProductField
        form={form}
        name="name"
        onBlur={() => {
          if (slug.trim() === "" && name.trim() !== "")
            form.change({ slug: slugFromName(name, maxSlugLength) });
        }}
      />
      <div className={twoColumns}>
        <ProductField form={form} name="slug" hint="The end of the product's address" />
        <ProductField form={form} name="sku" />
      </div>
      <ProductField form={form} name="category" />
      <ProductField
        form={form}
        name="short_description"
        hint={`At most 500 characters, ${short_description.length} so far`}
      />
      <ProductField form={form} name="description" />
    </div>
  );
}

/** Fills in the price when a discount is typed, and the discount when a price is typed. */
export function PriceFields({ form }: ProductFormProps) {
  const { wholesale_price: price, retail_price: compareAt } = form.values;
  const { tax_mode: taxMode } = useSuspenseQuery(taxClassesOptions).data;
  // A draft of before the change of the mode may have a rate with an error.
  const hasTaxRate = taxMode === "per_product" || form.errors.tax_rate !== undefined;
  return (
    <div className="grid gap-4">
      <div className={fourColumns}>
        <ProductField
          form={form}
          name="wholesale_price"
          onType={(value) =>
            form.change({
              wholesale_price: value,
              discount_percentage: computeDiscount(compareAt, value) ?? "",
            })
          }
        />
        <ProductField
          form={form}
          name="retail_price"
          label={`${productFields.retail_price.label} (optional)`}
          hint="Shown struck through beside the price"
          onType={(value) =>
            form.change({
              retail_price: value,
              discount_percentage: computeDiscount(value, price) ?? "",
            })
          }
        />
        <TextField
          {...form.text("discount_percentage")}
          label="Discount (%)"
          inputMode="decimal"
          placeholder="0"
          onChange={({ target: { value } }) => {
            // Without a compare-at price, the discount is taken off the price.
            const before = compareAt.trim() === "" && Number(value) > 0 ? price : compareAt;
            const discounted = computeDiscountedPrice(before, value);
            form.change({
              discount_percentage: value,
              ...(discounted !== undefined && { retail_price: before, wholesale_price: discounted }),
            });
          }}
        />
        {hasTaxRate && <ProductField form={form} name="tax_rate" placeholder="0" />}
      </div>
      {taxMode === "by_place" && <ProductField form={form} name="tax_class" />}
    </div>
  );
}

interface StockFieldsProps extends ProductFormProps {
  readonly base: AdminProductView | undefined;
}

export function StockFields({ form, base }: StockFieldsProps) {
  return (
    <div className={fourColumns}>
      <ProductField
        form={form}
        name="on_hand"
        hint={
          base === undefined
            ? "Units on hand"
            : `Units on hand: ${base.allocated} allocated to orders, ${base.stock_quantity} available`
        }
      />
      <ProductField form={form} name="minimum_order_quantity" />
      <ProductField form={form} name="weight" />
      <ProductField form={form} name="dimensions" placeholder="10x5x3 cm" />
    </div>
  );
}

export function SearchFields({ form }: ProductFormProps) {
  return (
    <div className="grid gap-4">
      <ProductField form={form} name="meta_title" />
      <ProductField form={form} name="meta_description" />
      <ProductField form={form} name="meta_keywords" />
    </div>
  );
}

export function VisibilityFields({ form }: ProductFormProps) {
  return (
    <div className="grid gap-1">
      <CheckboxField {...form.checkbox("is_active")} label="Active" hint="Visible in the store" />
      <CheckboxField {...form.checkbox("is_featured")} label="Featured" hint="Shown on the home page" />
    </div>
  );
}

/** Shows the fields that no other panel shows, so that a new field of the contract appears in the form by itself. */
export function MoreFields({ form }: ProductFormProps) {
  const { tax_mode: taxMode } = useSuspenseQuery(taxClassesOptions).data;
  return (
    <div className="grid gap-4">
      <div className={twoColumns}>
        {productFieldNames
          .filter((name) => !placedFields.includes(name))
          .map((name) => (
            <ProductField key={name} form={form} name={name} />
          ))}
      </div>
      {taxMode === "per_product" && (
        <ProductField
          form={form}
          name="tax_class"
          hint="For a store that taxes by place. This one charges each product's tax rate."
        />
      )}
    </div>
  );
}

const placedFields: readonly ProductFieldName[] = [
  "name",
  "slug",
  "sku",
  "category",
  "short_description",
  "description",
  "retail_price",
  "wholesale_price",
  "tax_rate",
  "tax_class",
  "on_hand",
  "minimum_order_quantity",
  "weight",
  "dimensions",
  "meta_title",
  "meta_description",
  "meta_keywords",
  "is_active",
  "is_featured",
];
