import type { ReactNode } from "react";
import type { OrderItemView } from "../../../contract/orders/orders.ts";
import { ProductImage } from "../../components/product-image.tsx";

interface ItemsTableProps {
  readonly caption: string;
  readonly items: readonly OrderItemView[];
  /** Shows the products' images. Printed pages have none, because they may not have loaded when the page is printed. */
  readonly hasImages?: boolean;
  /** The columns after the product, aligned right. */
  readonly columns: readonly {
    readonly heading: string;
    readonly cell: (item: OrderItemView) => ReactNode;
  }[];
}

/** Lists an order's items in a table, for the invoice, the packing slip and the admin area. */
export function ItemsTable({ caption, items, hasImages = false, columns }: ItemsTableProps) {
  return (
    <section
      aria-label={`Table of ${caption.toLowerCase()}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only a focused area
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className="w-full text-left text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b-2 border-line-strong text-sm">
          <tr>
            <th scope="col" className="py-2 pr-3 font-semibold">
              Product
            </th>
            {columns.map(({ heading }) => (
              <th key={heading} scope="col" className="py-2 pl-3 text-right font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line tabular-nums">
          {items.map((item) => (
            <tr key={item.id} className="break-inside-avoid">
              <td className="py-2.5 pr-3">
                <span className="flex items-center gap-3">
                  {hasImages && (
                    <ProductImage
                      image={
                        item.image_url === null ? null : { image_url: item.image_url, width: 80, height: 80 }
                      }
                      alt=""
                      className="size-10 shrink-0 rounded-lg max-sm:hidden"
                    />
                  )}
                  <span>
                    {item.product_name}
                    <span className="block text-sm text-ink-muted">SKU: {item.product_sku}</span>
                  </span>
                </span>
              </td>
              {columns.map(({ heading, cell }) => (
                <td key={heading} className="py-2.5 pl-3 text-right">
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
