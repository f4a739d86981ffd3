import { Tabs } from "@base-ui/react/tabs";
import { useState } from "react";
import type { ProductView } from "../../../../contract/catalog.ts";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../lib/class-names.ts";

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
        <Description text={product.description} />
      </Tabs.Panel>
      <Tabs.Panel value="specifications" className={panelClass}>
        <Specifications product={product} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

/** Longer texts show their beginning first. */
const longDescriptionLength = 320;

function Description({ text }: { readonly text: string }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
  const isLong = text.length > longDescriptionLength && paragraphs.length > 1;
  const shown = isLong && !isExpanded ? paragraphs.slice(0, 1) : paragraphs;
  return (
    <div className="grid max-w-3xl justify-items-start gap-4">
      {shown.map((paragraph) => (
        <p key={paragraph} className="leading-relaxed whitespace-pre-line">
          {paragraph}
        </p>
      ))}
      {isLong && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3.5"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? "Show Less" : "Show More"}
        </Button>
      )}
    </div>
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
