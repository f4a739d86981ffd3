import { Link } from "@tanstack/react-router";
import type { AdminProductView } from "../../../../contract/admin-products.ts";
import { ProductImage } from "../../../components/product-image.tsx";

export function ProductName({ product }: { readonly product: AdminProductView }) {
  return (
    <span className="flex min-w-0 items-center gap-3 lg:min-w-52">
      <ProductImage
        image={product.primaryImage}
        alt=""
        sizes="44px"
        className="size-11 shrink-0 rounded-lg"
      />
      <span className="min-w-0">
        {product.archived_at === null ? (
          <Link
            to="/product/$slug"
            params={{ slug: product.slug }}
            className="line-clamp-2 leading-snug font-medium underline-offset-4 hover:underline"
          >
            {product.name}
          </Link>
        ) : (
          <span className="line-clamp-2 leading-snug font-medium">{product.name}</span>
        )}
        <span className="block truncate text-sm text-ink-muted lg:hidden">
          {product.sku}, {product.category}
        </span>
      </span>
    </span>
  );
}
