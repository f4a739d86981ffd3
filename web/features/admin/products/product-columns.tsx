import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import { formatMargin } from "../../../../contract/shared/margin.ts";
import { dollarsToCents, formatDollars } from "../../../../contract/shared/money.ts";
import { standardTaxClass } from "../../../../contract/tax/taxes.ts";
import { Badge } from "../../../components/badge.tsx";
import type { Column } from "../../../components/data-table.tsx";
import { ProductImage } from "../../../components/product-image.tsx";
import { StoreDate } from "../../../components/store-date.tsx";
import { formatMonthAndDay } from "../shared/format.ts";
import type { SortableColumn } from "./products-search.ts";
import { RowActions } from "./row-actions.tsx";
import { StockCell } from "./stock-cell.tsx";
import { taxClassesOptions } from "./tax-classes/queries.ts";

type ProductColumn = Column<AdminProductView, SortableColumn>;

const nameColumn: ProductColumn = {
  heading: "Name",
  sort: "name",
  className: "max-lg:col-span-2",
  cell: (product) => <ProductName product={product} />,
};

const skuColumn: ProductColumn = {
  heading: "SKU",
  sort: "sku",
  className: "text-small whitespace-nowrap text-ink-muted max-lg:hidden",
  cell: ({ sku }) => sku,
};

const categoryColumn: ProductColumn = {
  heading: "Category",
  sort: "category",
  className: "text-small max-lg:hidden",
  cell: (product) => (
    <>
      {product.category}
      <TaxClassNote product={product} />
    </>
  ),
};

const priceColumn: ProductColumn = {
  heading: "Price",
  sort: "price",
  isRight: true,
  className: "font-semibold tabular-nums max-lg:col-start-2",
  cell: (product) => (
    <>
      {formatDollars(product.wholesale_price)}
      {product.retail_price !== product.wholesale_price && (
        <s className="ml-2 text-small font-normal text-ink-muted lg:hidden">
          {formatDollars(product.retail_price)}
        </s>
      )}
      <Margin product={product} />
    </>
  ),
};

const compareAtColumn: ProductColumn = {
  heading: "Compare-at",
  sort: "retail_price",
  isRight: true,
  className: "text-small text-ink-muted tabular-nums max-lg:hidden",
  cell: ({ retail_price: compareAt, wholesale_price: price }) =>
    compareAt === price ? null : formatDollars(compareAt),
};

const stockColumn: ProductColumn = {
  heading: "Stock",
  sort: "stock_quantity",
  isRight: true,
  className: "max-lg:justify-self-end",
  cell: (product) =>
    product.archived_at === null ? (
      <StockCell product={product} />
    ) : (
      <span className="tabular-nums">{product.on_hand}</span>
    ),
};

const statusColumn: ProductColumn = {
  heading: "Status",
  className: "max-lg:col-start-2",
  cell: (product) => (
    <span className="flex flex-wrap gap-1.5">
      {product.archived_at === null ? (
        <Badge tone={product.is_active ? "brand" : "neutral"}>
          {product.is_active ? "Active" : "Inactive"}
        </Badge>
      ) : (
        <Badge>
          Archived <StoreDate at={product.archived_at} />
        </Badge>
      )}
      {product.is_featured && <Badge tone="accent">Featured</Badge>}
      <SaleBadge product={product} />
    </span>
  ),
};

const actionsColumn: ProductColumn = {
  heading: "Actions",
  className: "max-lg:justify-self-end",
  cell: (product) => <RowActions product={product} />,
};

export const productColumns: readonly ProductColumn[] = [
  nameColumn,
  skuColumn,
  categoryColumn,
  priceColumn,
  compareAtColumn,
  stockColumn,
  statusColumn,
  actionsColumn,
];

/** The columns for counting a shelf. The stock is the only field, so that Tab moves from one product to the next. */
export const countColumns: readonly ProductColumn[] = [
  { ...nameColumn, className: "max-lg:col-span-2 font-medium", cell: ({ name }) => name },
  { ...skuColumn, className: "text-small text-ink-muted" },
  categoryColumn,
  {
    ...stockColumn,
    cell: (product) =>
      product.archived_at === null ? <StockCell product={product} isCounting /> : product.on_hand,
  },
];

function ProductName({ product }: { readonly product: AdminProductView }) {
  const nameClass = "line-clamp-2 leading-tight font-medium";
  return (
    <span className="flex min-w-0 items-center gap-3 lg:min-w-52">
      <ProductImage
        image={product.primaryImage}
        alt=""
        sizes="40px"
        className="size-10 shrink-0 rounded-control"
      />
      <span className="min-w-0">
        {product.archived_at === null ? (
          <Link
            to="/product/$slug"
            params={{ slug: product.slug }}
            className={`${nameClass} underline-offset-4 hover:underline`}
          >
            {product.name}
          </Link>
        ) : (
          <span className={nameClass}>{product.name}</span>
        )}
        <span className="block truncate text-small text-ink-muted lg:hidden">
          {product.sku}, {product.category}
        </span>
        <span className="text-small lg:hidden">
          <TaxClassNote product={product} />
        </span>
      </span>
    </span>
  );
}

/** Shows the margin of the price that shoppers are asked, if the cost is known. */
function Margin({ product }: { readonly product: AdminProductView }) {
  const { unit_cost: cost, on_sale: isOnSale, sale_price: salePrice, wholesale_price: ownPrice } = product;
  if (cost === null) return null;
  const price = isOnSale && salePrice !== null ? salePrice : ownPrice;
  return (
    <span className="block text-caption font-normal whitespace-nowrap text-ink-muted max-lg:hidden">
      Margin {formatMargin(dollarsToCents(price), dollarsToCents(cost))}
    </span>
  );
}

/** Says at what price a product is on sale, or from which day it will be. */
function SaleBadge({
  product: { sale_price: price, sale_from: from, on_sale },
}: {
  readonly product: AdminProductView;
}) {
  if (price === null || from === null) return null;
  return (
    <Badge tone={on_sale ? "accent" : "neutral"}>
      {on_sale ? "On sale at" : `Sale from ${formatMonthAndDay(from)} at`} {formatDollars(price)}
    </Badge>
  );
}

interface TaxClassNoteProps {
  readonly product: Pick<AdminProductView, "tax_class">;
}

/** Names the tax class of a product that has another one than Standard, in a store that taxes by place. */
function TaxClassNote({ product: { tax_class: taxClass } }: TaxClassNoteProps) {
  const { data } = useQuery(taxClassesOptions);
  if (data?.tax_mode !== "by_place" || taxClass === standardTaxClass) return null;
  const name = data.classes.find(({ id }) => id === taxClass)?.name ?? taxClass;
  return <span className="block text-ink-muted lg:min-w-36">{name}</span>;
}
