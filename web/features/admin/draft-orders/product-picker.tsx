import type { AdminProductView } from "../../../../contract/admin/products.ts";
import type { ProductCardView } from "../../../../contract/catalog/catalog.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { ProductImage } from "../../../components/product-image.tsx";
import { api } from "../../../lib/api.ts";
import { load } from "../shared/requests.ts";
import { SearchPicker } from "../shared/search-picker.tsx";

type FoundView = Pick<
  ProductCardView,
  "id" | "name" | "sku" | "wholesale_price" | "stock_quantity" | "primaryImage"
>;

interface ProductPickerProps<Found> {
  readonly label: string;
  readonly placeholder: string;
  readonly onPick: (product: Found) => void;
}

/** Finds a product to add to an order. */
export function ProductPicker(props: ProductPickerProps<ProductCardView>) {
  return <Picker {...props} name="products" find={findProducts} />;
}

/** Finds a product that the shop has, also one that customers do not see. */
export function StockPicker(props: ProductPickerProps<AdminProductView>) {
  return <Picker {...props} name="stock" find={findStock} />;
}

interface PickerProps<Found> extends ProductPickerProps<Found> {
  readonly name: string;
  readonly find: (query: string) => Promise<readonly Found[]>;
}

function Picker<Found extends FoundView>(props: PickerProps<Found>) {
  return (
    <SearchPicker
      {...props}
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

async function findStock(search: string): Promise<readonly AdminProductView[]> {
  return (await load(api.admin.products.$get({ query: { search, limit: foundProducts } }))).data;
}

/** Shows a product that was found. */
export function FoundProduct({ product }: { readonly product: FoundView }) {
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
