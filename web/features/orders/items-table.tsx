import type { ReactNode } from "react";
import type { OrderItemView } from "../../../contract/orders/orders.ts";
import { ProductImage } from "../../components/product-image.tsx";
import { Table } from "../../components/table.tsx";

interface ItemsTableProps {
  readonly caption: string;
  readonly items: readonly OrderItemView[];
  /** Shows the products' images. Printed pages have none, because they may not have loaded when the page is printed. */
  readonly hasImages?: boolean;
  /** The columns after the product, aligned right. */
  readonly columns: readonly {
    readonly heading: string;
    readonly cell: (item: OrderItemView) => ReactNode;
    /** Classes of the column, such as "max-sm:hidden". */
    readonly className?: string;
  }[];
}

/** Lists an order's items in a table, for the invoice, the packing slip and the admin area. */
export function ItemsTable({ caption, items, hasImages = false, columns }: ItemsTableProps) {
  return (
    <Table
      caption={caption}
      columns={[
        { heading: "Product", cell: (item) => <ItemName item={item} hasImage={hasImages} /> },
        ...columns.map((column) => ({ ...column, isRight: true })),
      ]}
      rows={items}
      rowId={({ id }) => id}
      narrowLayout={hasImages ? "pictures" : "scroll"}
    />
  );
}

interface ItemNameProps {
  readonly item: OrderItemView;
  readonly hasImage: boolean;
}

function ItemName({ item: { image_url, product_name, product_sku }, hasImage }: ItemNameProps) {
  return (
    <span className="flex items-center gap-3 text-body">
      {hasImage && (
        <ProductImage
          image={image_url === null ? null : { image_url, width: 80, height: 80 }}
          alt=""
          className="size-10 shrink-0 rounded-control max-sm:size-14"
        />
      )}
      <span>
        {product_name}
        <span className="block text-small text-ink-muted">SKU: {product_sku}</span>
      </span>
    </span>
  );
}
