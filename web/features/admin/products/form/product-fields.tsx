import type { AdminProductView } from "../../../../../contract/admin-products.ts";
import { categoryNames } from "../../../../../contract/categories.ts";
import { CheckboxField, SelectField, TextareaField, TextField } from "../../../../components/fields.tsx";
import type { useForm } from "../../../../lib/use-form.ts";
import type { ProductOutput } from "./product-schema.ts";
import type { ProductValues } from "./product-values.ts";
import { slugFromName } from "./slug-from-name.ts";
import { discountFor, wholesaleFor } from "./typed-amounts.ts";

interface FieldsProps {
  readonly form: ReturnType<typeof useForm<ProductValues, ProductOutput>>;
}

const pair = "grid items-start gap-4 sm:grid-cols-2";

export function BasicFields({ form }: FieldsProps) {
  const { name, slug } = form.values;
  return (
    <div className="grid gap-4">
      <TextField
        {...form.text("name")}
        label="Product Name"
        required
        maxLength={200}
        onBlur={() => {
          if (slug.trim() === "" && name.trim() !== "") form.change({ slug: slugFromName(name) });
        }}
      />
      <div className={pair}>
        <TextField
          {...form.text("slug")}
          label="Slug"
          required
          maxLength={120}
          hint="The product's address"
        />
        <TextField {...form.text("sku")} label="SKU" required maxLength={64} />
      </div>
      <SelectField
        {...form.text("category")}
        label="Category"
        required
        options={[
          { value: "", label: "Choose a category" },
          ...categoryNames.map((category) => ({ value: category, label: category })),
        ]}
      />
      <TextareaField
        {...form.text("short_description")}
        label="Short Description"
        rows={2}
        hint={`At most 500 characters, ${form.values.short_description.length} so far`}
      />
      <TextareaField {...form.text("description")} label="Description" required rows={6} />
    </div>
  );
}

/** Typing a discount fills in the wholesale price, typing a price fills in the discount (decisions, "One price"). */
export function PriceFields({ form }: FieldsProps) {
  const { retail_price, wholesale_price } = form.values;
  return (
    <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
      <TextField
        {...form.text("retail_price")}
        label="Retail Price"
        required
        inputMode="decimal"
        placeholder="0.00"
        onChange={({ target: { value } }) =>
          form.change({ retail_price: value, discount_percentage: discountFor(value, wholesale_price) ?? "" })
        }
      />
      <TextField
        {...form.text("wholesale_price")}
        label="Wholesale Price"
        required
        inputMode="decimal"
        placeholder="0.00"
        hint="The price charged"
        onChange={({ target: { value } }) =>
          form.change({ wholesale_price: value, discount_percentage: discountFor(retail_price, value) ?? "" })
        }
      />
      <TextField
        {...form.text("discount_percentage")}
        label="Discount (%)"
        inputMode="decimal"
        placeholder="0"
        onChange={({ target: { value } }) => {
          const wholesale = wholesaleFor(retail_price, value);
          form.change({
            discount_percentage: value,
            ...(wholesale !== undefined && { wholesale_price: wholesale }),
          });
        }}
      />
      <TextField {...form.text("tax_rate")} label="Tax Rate (%)" inputMode="decimal" placeholder="0" />
    </div>
  );
}

interface StockFieldsProps extends FieldsProps {
  readonly base: AdminProductView | undefined;
}

export function StockFields({ form, base }: StockFieldsProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
      <TextField
        {...form.text("on_hand")}
        label="Stock Quantity"
        required
        inputMode="numeric"
        hint={
          base === undefined
            ? "Units on hand"
            : `Units on hand: ${base.allocated} allocated to orders, ${base.stock_quantity} available`
        }
      />
      <TextField
        {...form.text("minimum_order_quantity")}
        label="Minimum Order Quantity"
        inputMode="numeric"
      />
      <TextField {...form.text("weight")} label="Weight (kg)" inputMode="decimal" />
      <TextField {...form.text("dimensions")} label="Dimensions" placeholder="10x5x3 cm" maxLength={100} />
    </div>
  );
}

export function SearchFields({ form }: FieldsProps) {
  return (
    <div className="grid gap-4">
      <TextField {...form.text("meta_title")} label="Meta Title" maxLength={200} />
      <TextareaField {...form.text("meta_description")} label="Meta Description" rows={2} maxLength={500} />
      <TextField {...form.text("meta_keywords")} label="Meta Keywords" maxLength={500} />
    </div>
  );
}

export function VisibilityFields({ form }: FieldsProps) {
  return (
    <div className="grid gap-1">
      <CheckboxField {...form.checkbox("is_active")} label="Active" hint="Visible in the store" />
      <CheckboxField {...form.checkbox("is_featured")} label="Featured" hint="Shown on the home page" />
    </div>
  );
}
