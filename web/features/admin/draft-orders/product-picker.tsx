import type { ProductCardView } from "../../../../contract/catalog/catalog.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { ProductImage } from "../../../components/product-image.tsx";
import { api } from "../../../lib/api.ts";
import { load } from "../shared/requests.ts";
import { SearchPicker } from "../shared/search-picker.tsx";

interface ProductPickerProps {
  readonly label: string;
  readonly placeholder: string;
  readonly onPick: (product: ProductCardView) => void;
}

/** Finds a product to add to an order. */
export function ProductPicker(props: ProductPickerProps) {
  return (
    <SearchPicker
      {...props}
      name="products"
      find={findProducts}
      getKey={({ id }) => id}
      renderItem={(product) => <FoundProduct product={product} />}
    />
  );
}

const foundProducts = "8";

/** Finds products as the shop's search does. */
async function findProducts(query: string): Promise<readonly ProductCardView[]> {
  return (await load(api.products.search.$get({ query: { query, limit: foundProducts } }))).data;
}

/** Shows a product that was found. */
export function FoundProduct({ product }: { readonly product: ProductCardView }) {
  const { name, sku, primaryImage } = product;
  return (
    <>
      <ProductImage image={primaryImage} alt="" sizes="40px" className="aspect-square w-10 rounded-control" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-small text-ink-muted">
          {sku}, {describeStock(product)}
        </span>
      </span>
      <span className="tabular-nums">{formatDollars(product.wholesale_price)}</span>
    </>
  );
}

export function describeStock({ stock_quantity: stock }: Pick<ProductCardView, "stock_quantity">): string {
  return stock > 0 ? `${stock} in stock` : "sold out";
}
