import { Tabs } from "@base-ui/react/tabs";
import type { ProductView } from "../../../../contract/catalog.ts";
import { classNames } from "../../../lib/class-names.ts";
import { ProductDescription } from "./product-description.tsx";

export function ProductTabs({ product }: { readonly product: ProductView }) {
  return (
    <Tabs.Root defaultValue="description" className="panel overflow-hidden">
      <Tabs.List aria-label="About this product" className="flex border-b border-line px-2 sm:px-5">
        <Tabs.Tab value="description" className={tabClass}>
          Description
        </Tabs.Tab>
        <Tabs.Tab value="specifications" className={tabClass}>
          Specifications
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="description" className={panelClass}>
        <ProductDescription text={product.description} />
      </Tabs.Panel>
      <Tabs.Panel value="specifications" className={panelClass}>
        <Specifications product={product} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

function Specifications({ product }: { readonly product: ProductView }) {
  const rows = [
    ["SKU", product.sku],
    ["Category", product.category],
    ["Dimensions", product.dimensions],
    ["Weight", product.weight === null ? null : `${product.weight} kg`],
    ["Minimum order", product.minimum_order_quantity > 1 ? `${product.minimum_order_quantity} pieces` : null],
    ["Tax rate", `${product.tax_rate}%`],
  ] as const;
  return (
    <dl className="grid max-w-2xl">
      {rows.map(
        ([name, value]) =>
          value && (
            <div
              key={name}
              className="grid grid-cols-[9rem_1fr] gap-4 border-line py-2.5 not-first:border-t sm:grid-cols-[13rem_1fr]"
            >
              <dt className="text-ink-muted">{name}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const tabClass = classNames(
  "-mb-px min-h-13 border-b-3 border-transparent px-4 font-semibold text-ink-muted hover:text-ink",
  "data-active:border-evergreen-700 data-active:text-evergreen-800 focus-visible:-outline-offset-4",
);
const panelClass = "p-5 sm:p-8 focus-visible:-outline-offset-4";
