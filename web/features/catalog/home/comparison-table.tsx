import { Link } from "@tanstack/react-router";
import { Award } from "lucide-react";
import type { ReactNode } from "react";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Badge } from "../../../components/badge.tsx";
import { ProductImage } from "../../../components/product-image.tsx";
import { AddToCartButton } from "../../cart/add-to-cart-button.tsx";
import { discountThresholds } from "../discount-thresholds.ts";
import { discountPercent } from "../product-badges.tsx";
import { savedDollars } from "../product-price.tsx";
import type { CardProduct } from "../queries.ts";

interface ComparisonTableProps {
  readonly products: readonly CardProduct[];
  readonly title: string;
}

/** Compares retail and wholesale prices. On a narrow screen, every row becomes a card with labels. */
export function ComparisonTable({ products, title }: ComparisonTableProps) {
  const best = findBestValue(products);
  return (
    <div className="panel overflow-hidden">
      <table className="w-full text-left max-md:block">
        <caption className="sr-only">{title}: retail and wholesale prices</caption>
        <thead className="bg-sunken text-small max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-5 py-3.5 font-semibold last:text-right">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {products.map((product) => (
            <tr
              key={product.id}
              className="border-line not-first:border-t max-md:grid max-md:gap-1.5 max-md:p-4"
            >
              <th scope="row" className="group relative font-semibold md:px-5 md:py-4 max-md:pb-2">
                <span className="flex items-center gap-4">
                  <ProductImage
                    image={product.primaryImage}
                    alt=""
                    sizes="64px"
                    className="size-16 shrink-0 rounded-control"
                  />
                  <span className="grid justify-items-start gap-1">
                    <Link to="/product/$slug" params={{ slug: product.slug }} className="stretched-link">
                      {product.name}
                    </Link>
                    {product === best && (
                      <Badge tone="accent">
                        <Award aria-hidden className="size-3.5" />
                        Best Value
                      </Badge>
                    )}
                  </span>
                </span>
              </th>
              <AmountCell label={columns[1]}>
                <s className="text-ink-muted">{formatDollars(product.retail_price)}</s>
              </AmountCell>
              <AmountCell label={columns[2]}>
                <span className="text-lead font-extrabold">{formatDollars(product.wholesale_price)}</span>
                {product.minimum_order_quantity > 1 && (
                  <span className="ml-2 text-small text-ink-muted">
                    Minimum {product.minimum_order_quantity}
                  </span>
                )}
              </AmountCell>
              <AmountCell label={columns[3]}>
                <span className="text-ink-muted">
                  {formatDollars(savedDollars(product))} ({discountPercent(product)}%)
                </span>
              </AmountCell>
              <td className="md:px-5 md:py-4 md:text-right max-md:grid max-md:pt-2">
                <AddToCartButton product={product} size="sm" variant="secondary" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the product with the largest discount, if that reaches the threshold for "Best Value". */
function findBestValue(products: readonly CardProduct[]): CardProduct | undefined {
  const [best] = [...products].sort((one, other) => other.discount_percentage - one.discount_percentage);
  return best !== undefined && discountPercent(best) >= discountThresholds.bestValue ? best : undefined;
}

function AmountCell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <td className="amount-cell">
      <span aria-hidden className="text-small text-ink-muted md:hidden">
        {label}
      </span>
      {children}
    </td>
  );
}

const columns = ["Product", "Retail Price", "Wholesale Price", "You Save", "Action"] as const;
