import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { ProductView } from "../../../../contract/catalog/catalog.ts";
import { classNames } from "../../../lib/class-names.ts";
import { useIsTaxedByPlace } from "../../../lib/store-settings.ts";
import { ProductDescription } from "./product-description.tsx";

const tabs = ["Description", "Specifications"] as const;

/** Implements the ARIA tabs pattern, so the arrow keys move between the tabs. */
export function ProductTabs({ product }: { readonly product: ProductView }) {
  const id = useId();
  const [selected, setSelected] = useState<(typeof tabs)[number]>("Description");
  const list = useRef<HTMLDivElement>(null);

  function selectByKey(event: KeyboardEvent) {
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    const isToFirst = event.key === "Home" || (event.key !== "End" && selected === "Specifications");
    setSelected(isToFirst ? "Description" : "Specifications");
    list.current?.querySelectorAll("button")[isToFirst ? 0 : 1]?.focus();
  }

  return (
    <div className="panel overflow-hidden">
      <div
        ref={list}
        role="tablist"
        aria-label="About this product"
        onKeyDown={selectByKey}
        className="flex border-b border-line px-2 sm:px-5"
      >
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === selected}
            aria-controls={`${id}-${tab}-panel`}
            tabIndex={tab === selected ? 0 : -1}
            onClick={() => setSelected(tab)}
            className={tabClass}
          >
            {tab}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab}
          role="tabpanel"
          id={`${id}-${tab}-panel`}
          aria-labelledby={`${id}-${tab}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern's panel has the focus after its tab
          tabIndex={0}
          className={classNames(
            "p-5 focus-visible:-outline-offset-4 sm:p-8",
            tab !== selected && "hidden noscript:block",
          )}
        >
          {tab === "Description" ? (
            <ProductDescription text={product.description} />
          ) : (
            <Specifications product={product} />
          )}
        </div>
      ))}
    </div>
  );
}

const tabClass = classNames(
  "-mb-px min-h-13 border-b-3 border-transparent px-4 font-semibold text-ink-muted hover:text-ink",
  "aria-selected:border-brand-700 aria-selected:text-brand-800 focus-visible:-outline-offset-4",
);

function Specifications({ product }: { readonly product: ProductView }) {
  const isTaxedByPlace = useIsTaxedByPlace();
  const rows = [
    ["Brand", product.brand],
    ["SKU", product.sku],
    ["Barcode", product.barcode],
    ["Category", product.category],
    ["Dimensions", product.dimensions],
    ["Weight", product.weight === null ? null : `${product.weight} kg`],
    ["Minimum order", product.minimum_order_quantity > 1 ? `${product.minimum_order_quantity} units` : null],
    ["Tax rate", isTaxedByPlace ? null : `${product.tax_rate}%`],
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
