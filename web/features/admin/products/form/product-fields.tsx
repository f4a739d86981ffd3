import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import {
  type ProductFieldName,
  productFieldNames,
  productFields,
} from "../../../../../contract/catalog/product-fields.ts";
import {
  describeQuantityPrices,
  parseQuantityPrices,
} from "../../../../../contract/catalog/quantity-prices.ts";
import { maxSlugLength, slugFromName } from "../../../../../contract/catalog/slug.ts";
import { lowStockBelow } from "../../../../../contract/catalog/stock-label.ts";
import { formatMargin } from "../../../../../contract/shared/margin.ts";
import { dollarsToCents, formatCents } from "../../../../../contract/shared/money.ts";
import { Button } from "../../../../components/button.tsx";
import { Disclosure } from "../../../../components/disclosure.tsx";
import { CheckboxField, TextField } from "../../../../components/fields.tsx";
import { computeDiscount, computeDiscountedPrice, parseDollars } from "../../shared/typed-amounts.ts";
import { taxClassesOptions } from "../tax-classes/queries.ts";
import { ProductField, type ProductFormProps } from "./product-field.tsx";
import type { ProductValues } from "./product-values.ts";
import { proposedSkuOptions } from "./queries.ts";

const fieldGrid = "grid grid-cols-2 items-start gap-x-3 gap-y-4 lg:grid-cols-4";

interface MainFieldsProps extends ProductFormProps {
  readonly base: AdminProductView | undefined;
  /** The images, which follow the name. */
  readonly children: ReactNode;
}

/** The fields that every product needs, and its prices. */
export function MainFields({ form, base, children }: MainFieldsProps) {
  const queryClient = useQueryClient();
  const { name } = form.values;

  async function proposeCodes() {
    if (name.trim() === "") return;
    form.change(({ slug }) => (slug.trim() === "" ? { slug: slugFromName(name, maxSlugLength) } : {}));
    if (base !== undefined || form.values.sku.trim() !== "") return;
    // Without a connection, the admin types the SKU.
    const proposed = await queryClient.fetchQuery(proposedSkuOptions(name)).catch(() => undefined);
    if (proposed === undefined) return;
    form.change((latest) => (latest.sku.trim() === "" ? { sku: proposed.sku } : {}));
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ProductField form={form} name="name" onBlur={() => void proposeCodes()} />
      {children}
      <div className={fieldGrid}>
        <PriceField form={form} />
        <ProductField
          form={form}
          name="on_hand"
          hint={
            base === undefined
              ? "Units on hand"
              : `Units on hand: ${base.allocated} allocated to orders, ${base.stock_quantity} available`
          }
        />
        <ProductField form={form} name="category" />
        <ProductField
          form={form}
          name="sku"
          {...(base === undefined && { hint: "Proposed from the name" })}
        />
        <DiscountFields form={form} />
        <ProductField
          form={form}
          name="quantity_prices"
          label={`${productFields.quantity_prices.label} (optional)`}
          placeholder="12: 0.99, 48: 0.89"
          hint={describeTypedPrices(form.values)}
        />
        <TaxField form={form} />
      </div>
      <CostFields form={form} />
      <SaleFields form={form} />
    </div>
  );
}

/** Returns the prices as shoppers read them, or how to write them. */
function describeTypedPrices({ wholesale_price, quantity_prices }: ProductValues): string {
  const priceDollars = parseDollars(wholesale_price);
  const parsed = parseQuantityPrices(quantity_prices);
  if (priceDollars === undefined || !("quantityPrices" in parsed) || parsed.quantityPrices.length === 0) {
    return "The quantity and the price of each";
  }
  const priceCents = dollarsToCents(priceDollars);
  const steps = describeQuantityPrices({ priceCents, quantityPrices: parsed.quantityPrices });
  return [`${formatCents(priceCents)} each`, ...steps].join(", ");
}

/** Fills in the discount when a price is typed. */
function PriceField({ form }: ProductFormProps) {
  return (
    <ProductField
      form={form}
      name="wholesale_price"
      onType={(price) =>
        form.change(({ retail_price: compareAt }) => ({
          wholesale_price: price,
          discount_percentage: computeDiscount(compareAt, price) ?? "",
        }))
      }
    />
  );
}

/** Fills in the price when a discount is typed, and the discount when a compare-at price is typed. */
function DiscountFields({ form }: ProductFormProps) {
  const { wholesale_price: price, retail_price: compareAt } = form.values;
  return (
    <>
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
    </>
  );
}

function CostFields({ form }: ProductFormProps) {
  return (
    <fieldset>
      <legend className="mb-3 text-body font-semibold">
        Cost and supplier <span className="font-normal text-ink-muted">(optional)</span>
      </legend>
      <div className={fieldGrid}>
        <ProductField form={form} name="unit_cost" hint={describeMargin(form.values)} />
        <ProductField form={form} name="supplier" />
        <ProductField
          form={form}
          name="reorder_point"
          hint={`Low on stock at this number. Blank for fewer than ${lowStockBelow}`}
        />
      </div>
    </fieldset>
  );
}

/** Returns the margin of the typed price and of the sale's price, or explains the cost. */
function describeMargin({ unit_cost, wholesale_price, sale_price }: ProductValues): string {
  const cost = parseDollars(unit_cost);
  const price = parseDollars(wholesale_price);
  if (cost === undefined || price === undefined) return "What a unit costs, before taxes";
  const costCents = dollarsToCents(cost);
  const margin = `Margin ${formatMargin(dollarsToCents(price), costCents)}`;
  const salePrice = parseDollars(sale_price);
  if (salePrice === undefined) return margin;
  return `${margin}, in the sale ${formatMargin(dollarsToCents(salePrice), costCents)}`;
}

function SaleFields({ form }: ProductFormProps) {
  const { sale_price, sale_from, sale_until } = form.values;
  const isFilled = [sale_price, sale_from, sale_until].some((text) => text !== "");
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-body font-semibold">
        Sale <span className="font-normal text-ink-muted">(optional)</span>
      </legend>
      <div className={fieldGrid}>
        <ProductField form={form} name="sale_price" hint="Charged in place of the price on these days" />
        <ProductField form={form} name="sale_from" label="First day" hint="Blank for today" />
        <ProductField form={form} name="sale_until" label="Last day" hint="Included. Blank for no end" />
        {isFilled && (
          <Button
            variant="secondary"
            className="col-span-full justify-self-start lg:col-span-1 lg:mt-6.5"
            onClick={() => form.change({ sale_price: "", sale_from: "", sale_until: "" })}
          >
            Remove the sale
          </Button>
        )}
      </div>
      <p className="text-small text-ink-muted">
        The sale begins and ends by itself at midnight. The price is struck through beside the sale price only
        if you really asked it, on most days of the six months before.
      </p>
    </fieldset>
  );
}

function TaxField({ form }: ProductFormProps) {
  const { tax_mode: taxMode } = useSuspenseQuery(taxClassesOptions).data;
  // A draft of before the change of the mode may have a rate with an error.
  const hasTaxRate = taxMode === "per_product" || form.errors.tax_rate !== undefined;
  return (
    <>
      {hasTaxRate && <ProductField form={form} name="tax_rate" placeholder="0" />}
      {taxMode === "by_place" && (
        <div className="col-span-full">
          <ProductField form={form} name="tax_class" />
        </div>
      )}
    </>
  );
}

export function DescriptionFields({ form }: ProductFormProps) {
  return (
    <div className="grid gap-4">
      <ProductField
        form={form}
        name="short_description"
        hint={`At most 500 characters, ${form.values.short_description.length} so far`}
      />
      <ProductField form={form} name="description" />
    </div>
  );
}

/** The fields that most products leave as they are. */
export function FoldedFields({ form }: ProductFormProps) {
  const { tax_mode: taxMode } = useSuspenseQuery(taxClassesOptions).data;
  const otherFields = productFieldNames.filter(
    (name) => !placedFields.includes(name) && (name !== "tax_class" || taxMode === "per_product"),
  );
  return (
    <div className="divide-y divide-line *:py-1.5">
      <FieldSection form={form} title="Weight, dimensions and order minimum" names={shippingFields}>
        <div className={fieldGrid}>
          <ProductField form={form} name="weight" />
          <ProductField form={form} name="dimensions" placeholder="10x5x3 cm" />
          <ProductField form={form} name="minimum_order_quantity" />
        </div>
      </FieldSection>
      <FieldSection form={form} title="More details" names={otherFields}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {otherFields.map((name) => (
            <ProductField
              key={name}
              form={form}
              name={name}
              {...(name === "tax_class" && {
                hint: "For a store that taxes by place. This one charges each product's tax rate.",
              })}
            />
          ))}
        </div>
      </FieldSection>
      <FieldSection form={form} title="Web address and search engines" names={searchFields}>
        <div className="grid gap-4">
          <ProductField form={form} name="slug" hint="The end of the product's address" />
          <ProductField form={form} name="meta_title" />
          <ProductField form={form} name="meta_description" />
          <ProductField form={form} name="meta_keywords" />
        </div>
      </FieldSection>
    </div>
  );
}

interface FieldSectionProps extends ProductFormProps {
  readonly title: string;
  readonly names: readonly ProductFieldName[];
  readonly children: ReactNode;
}

/** Folds fields away, and names those with a value. The form opens the section of a field that it rejects. */
function FieldSection({ form, title, names, children }: FieldSectionProps) {
  const filled = names.filter(
    (name) => String(form.values[name]) !== String(productFields[name].blank ?? ""),
  );
  return (
    <Disclosure
      summary={<h3>{title}</h3>}
      folded={
        <span className="text-right text-small font-normal text-ink-muted">
          {filled.map((name) => productFields[name].label).join(", ")}
        </span>
      }
    >
      <div className="pt-2 pb-3">{children}</div>
    </Disclosure>
  );
}

export function VisibilityFields({ form }: ProductFormProps) {
  return (
    <div className="grid gap-1">
      <CheckboxField {...form.checkbox("is_active")} label="Active" hint="Visible in the store" />
      <CheckboxField {...form.checkbox("is_featured")} label="Featured" hint="Shown on the home page" />
      <CheckboxField
        {...form.checkbox("exempt_from_offers")}
        label="Exempt from offers"
        hint="No code and no offer lowers its price"
      />
    </div>
  );
}

const shippingFields = ["weight", "dimensions", "minimum_order_quantity"] as const;
const searchFields = ["slug", "meta_title", "meta_description", "meta_keywords"] as const;

// A new field of the contract is in none of the lists, and so it appears among "More details" by itself.
const placedFields: readonly ProductFieldName[] = [
  "name",
  "sku",
  "category",
  "short_description",
  "description",
  "retail_price",
  "wholesale_price",
  "quantity_prices",
  "sale_price",
  "sale_from",
  "sale_until",
  "unit_cost",
  "supplier",
  "reorder_point",
  "tax_rate",
  "on_hand",
  "is_active",
  "is_featured",
  "exempt_from_offers",
  ...shippingFields,
  ...searchFields,
];
