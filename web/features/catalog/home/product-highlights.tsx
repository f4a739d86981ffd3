import { Link } from "@tanstack/react-router";
import { ProductImage } from "../../../components/product-image.tsx";
import { CardButton } from "../card-button.tsx";
import { CardPrice } from "../card-price.tsx";
import { discountThresholds } from "../discount-thresholds.ts";
import { getCardName } from "../family.ts";
import { DiscountBadge } from "../product-badges.tsx";
import type { CardProduct } from "../queries.ts";
import { WishlistButton } from "../wishlist/wishlist-button.tsx";

/** Shows the first product large and the others beside it. */
export function ProductHighlights({ products }: { readonly products: readonly CardProduct[] }) {
  const [first, ...others] = products;
  if (first === undefined) return null;
  return (
    <div className="grid gap-5 lg:grid-cols-[1.4fr_1fr] [&>*]:min-w-0">
      <LargeHighlight product={first} />
      {others.length > 0 && (
        <div className="grid content-start gap-3">
          <h3 className="text-lead font-bold">More Great Finds</h3>
          <ul className="grid gap-3">
            {others.map((product) => (
              <li key={product.id}>
                <SmallHighlight product={product} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface HighlightProps {
  readonly product: CardProduct;
}

function LargeHighlight({ product }: HighlightProps) {
  return (
    <article className="group panel relative grid overflow-hidden sm:grid-cols-2">
      <div className="relative">
        <ProductImage
          image={product.primaryImage}
          alt=""
          sizes="(min-width: 1024px) 360px, (min-width: 640px) 50vw, calc(100vw - 3rem)"
          className="aspect-square size-full"
        />
        <DiscountBadge
          product={product}
          fromPercent={discountThresholds.highlight}
          className="absolute top-3 left-3"
        />
        <WishlistButton product={product} variant="icon" className="absolute top-3 right-3 z-10" />
      </div>
      <div className="grid content-center gap-3 p-5 sm:p-7">
        <p className="text-small font-medium text-ink-muted">{product.category}</p>
        <h3 className="text-heading font-bold sm:text-section">
          <ProductLink product={product} />
        </h3>
        <p className="line-clamp-3 text-ink-muted">{product.short_description}</p>
        <CardPrice
          product={product}
          size="lg"
          savingFromPercent={discountThresholds.highlightSavings}
          notesClassName="-mt-2 text-small"
        />
        <div className="relative z-10 mt-1 grid">
          <CardButton product={product} />
        </div>
      </div>
    </article>
  );
}

function SmallHighlight({ product }: HighlightProps) {
  return (
    <article className="group panel relative flex flex-wrap items-center gap-4 p-3">
      <div className="relative shrink-0">
        <ProductImage
          image={product.primaryImage}
          alt=""
          sizes="112px"
          className="size-24 rounded-control sm:size-28"
        />
        <DiscountBadge
          product={product}
          fromPercent={discountThresholds.highlight}
          className="absolute top-1 left-1"
        />
      </div>
      <div className="grid min-w-0 flex-[1_1_9rem] gap-1">
        <h4 className="line-clamp-2 leading-snug font-semibold wrap-anywhere">
          <ProductLink product={product} />
        </h4>
        <CardPrice product={product} notesClassName="text-caption" />
        <div className="relative z-10 mt-1 justify-self-start">
          <CardButton product={product} size="sm" variant="secondary" />
        </div>
      </div>
    </article>
  );
}

function ProductLink({ product }: { readonly product: CardProduct }) {
  return (
    <Link to="/product/$slug" params={{ slug: product.slug }} className="stretched-link">
      {getCardName(product)}
    </Link>
  );
}
