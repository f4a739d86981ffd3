import { Link } from "@tanstack/react-router";
import { Award } from "lucide-react";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Badge } from "../../../components/badge.tsx";
import { ProductImage } from "../../../components/product-image.tsx";
import { Table, type TableColumn } from "../../../components/table.tsx";
import { AddToCartButton } from "../../cart/add-to-cart-button.tsx";
import { discountThresholds } from "../discount-thresholds.ts";
import { discountPercent } from "../product-badges.tsx";
import { savedDollars } from "../product-price.tsx";
import type { CardProduct } from "../queries.ts";

interface ComparisonTableProps {
  readonly products: readonly CardProduct[];
  readonly title: string;
}

/** Compares retail and wholesale prices. */
export function ComparisonTable({ products, title }: ComparisonTableProps) {
  const best = findBestValue(products);
  return (
    <div className="panel px-4 py-1 md:px-5">
      <Table
        caption={`${title}: retail and wholesale prices`}
        narrowLayout="labels"
        columns={[
          {
            heading: "Product",
            cell: (product) => <ProductName product={product} isBest={product === best} />,
          },
          ...priceColumns,
        ]}
        rows={products}
        rowId={({ id }) => id}
      />
    </div>
  );
}

/** Returns the product with the largest discount, if that reaches the threshold for "Best Value". */
function findBestValue(products: readonly CardProduct[]): CardProduct | undefined {
  const [best] = [...products].sort((one, other) => other.discount_percentage - one.discount_percentage);
  return best !== undefined && discountPercent(best) >= discountThresholds.bestValue ? best : undefined;
}

interface ProductNameProps {
  readonly product: CardProduct;
  readonly isBest: boolean;
}

function ProductName({ product, isBest }: ProductNameProps) {
  return (
    <span className="group relative flex items-center gap-4 text-body font-semibold">
      <ProductImage
        image={product.primaryImage}
        alt=""
        sizes="64px"
        className="size-16 shrink-0 rounded-control"
      />
      <span className="grid min-w-0 justify-items-start gap-1">
        <Link to="/product/$slug" params={{ slug: product.slug }} className="stretched-link">
          {product.name}
        </Link>
        {isBest && (
          <Badge tone="accent">
            <Award aria-hidden className="size-3.5" />
            Best Value
          </Badge>
        )}
      </span>
    </span>
  );
}

const amountClass = "align-middle whitespace-nowrap tabular-nums";

const priceColumns: readonly TableColumn<CardProduct>[] = [
  {
    heading: "Retail Price",
    className: amountClass,
    cell: (product) => <s className="text-ink-muted">{formatDollars(product.retail_price)}</s>,
  },
  {
    heading: "Wholesale Price",
    className: amountClass,
    cell: ({ wholesale_price: price, minimum_order_quantity: minimum }) => (
      <>
        <span className="text-lead font-extrabold">{formatDollars(price)}</span>
        {minimum > 1 && <span className="ml-2 text-ink-muted">Minimum {minimum}</span>}
      </>
    ),
  },
  {
    heading: "You Save",
    className: amountClass,
    cell: (product) => `${formatDollars(savedDollars(product))} (${discountPercent(product)}%)`,
  },
  {
    heading: "Action",
    className: "align-middle text-right max-md:pt-1.5",
    isAction: true,
    cell: (product) => (
      <AddToCartButton product={product} size="sm" variant="secondary" className="max-md:w-full" />
    ),
  },
];
