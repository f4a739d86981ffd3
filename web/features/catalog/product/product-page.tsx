import { categories, type ProductView } from "../../../../contract/catalog.ts";
import { Badge } from "../../../components/badge.tsx";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { PostalCodeBox } from "../../delivery/postal-code-box.tsx";
import { discountPercent } from "../discount.ts";
import { Price } from "../price.tsx";
import { StockBadge } from "../stock-badge.tsx";
import { WishlistButton } from "../wishlist/wishlist-button.tsx";
import { ProductGallery } from "./product-gallery.tsx";
import { ProductPromises } from "./product-promises.tsx";
import { ProductTabs } from "./product-tabs.tsx";
import { PurchasePanel } from "./purchase-panel.tsx";
import { RelatedProducts } from "./related-products.tsx";
import { ShareButton } from "./share-button.tsx";

export function ProductPage({ product }: { readonly product: ProductView }) {
  const discount = discountPercent(product);
  const category = categories.find((candidate) => candidate.name === product.category);
  return (
    <div className="page-width grid gap-8 pt-6 pb-20">
      <Breadcrumb
        crumbs={[
          { label: "Home", to: "/" },
          ...(category === undefined ? [] : [{ label: category.name, to: category.path }]),
          { label: product.name },
        ]}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[1.05fr_1fr] lg:gap-14 [&>*]:min-w-0">
        <ProductGallery key={product.id} product={product} />
        <div className="grid gap-5">
          <div className="flex flex-wrap gap-2">
            <Badge tone="neutral">{product.category}</Badge>
            <StockBadge stockQuantity={product.stock_quantity} />
          </div>
          <h1 className="text-3xl font-extrabold break-words sm:text-4xl">{product.name}</h1>
          <div className="grid gap-1">
            <div className="flex flex-wrap items-center gap-3">
              <Price product={product} size="lg" />
              {discount > 0 && <Badge tone="saving">{discount}% OFF</Badge>}
            </div>
            <p className="text-sm text-ink-muted">{taxNote(product)}</p>
          </div>
          {product.short_description !== "" && <p className="text-lg">{product.short_description}</p>}
          <PurchasePanel key={product.id} product={product} />
          <div className="-ml-3 flex flex-wrap">
            <WishlistButton product={product} variant="words" />
            <ShareButton product={product} />
          </div>
          <PostalCodeBox />
          <ProductPromises stockQuantity={product.stock_quantity} />
        </div>
      </div>
      <ProductTabs key={product.slug} product={product} />
      <RelatedProducts product={product} />
    </div>
  );
}

function taxNote(product: ProductView): string {
  return product.tax_rate > 0 ? `Plus ${product.tax_rate}% tax` : "No tax on this product";
}
