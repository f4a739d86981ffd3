import type { ReactNode } from "react";
import type { OrderItemView } from "../../../contract/orders/orders.ts";
import { ProductImage } from "../../components/product-image.tsx";
import { ScrollArea } from "../../components/scroll-area.tsx";
import { classNames } from "../../lib/class-names.ts";

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

/**
 * Lists an order's items in a table, for the invoice, the packing slip and the admin area. With images, a phone shows
 * each name over the full width and the columns below it.
 */
export function ItemsTable({ caption, items, hasImages = false, columns }: ItemsTableProps) {
  return (
    <ScrollArea label={`Table of ${caption.toLowerCase()}`}>
      <table
        className={classNames(
          "w-full text-left text-body",
          hasImages && "max-sm:block max-sm:[&>tbody]:block",
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead
          className={classNames("border-b-2 border-line-strong text-small", hasImages && "max-sm:sr-only")}
        >
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
            <tr
              key={item.id}
              className={classNames(
                "break-inside-avoid",
                hasImages && "max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:pb-2.5",
              )}
            >
              <td className={classNames("py-2.5 pr-3", hasImages && "max-sm:w-full max-sm:pr-0 max-sm:pb-1")}>
                <span className="flex items-center gap-3">
                  {hasImages && (
                    <ProductImage
                      image={
                        item.image_url === null ? null : { image_url: item.image_url, width: 80, height: 80 }
                      }
                      alt=""
                      className="size-10 shrink-0 rounded-control max-sm:size-14"
                    />
                  )}
                  <span>
                    {item.product_name}
                    <span className="block text-small text-ink-muted">SKU: {item.product_sku}</span>
                  </span>
                </span>
              </td>
              {columns.map(({ heading, cell }) => (
                <td
                  key={heading}
                  className={classNames(
                    "py-2.5 pl-3 text-right",
                    hasImages &&
                      "max-sm:py-0 max-sm:pl-0 max-sm:text-small max-sm:last:ml-auto max-sm:last:font-semibold",
                  )}
                >
                  {hasImages && <span className="text-ink-muted sm:hidden">{heading} </span>}
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
