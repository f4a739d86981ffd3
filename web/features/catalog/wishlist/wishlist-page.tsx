import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Heart } from "lucide-react";
import type { ProductCardView } from "../../../../contract/catalog/catalog.ts";
import { buttonClass } from "../../../components/button.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { ApiError } from "../../../lib/api-error.ts";
import { useKnownSession } from "../../../lib/auth/session.ts";
import { discountThresholds } from "../discount-thresholds.ts";
import { ProductGrid, ProductGridSkeleton } from "../product-grid.tsx";
import { productOptions } from "../queries.ts";
import { wishlistIdsOptions, wishlistOptions } from "./queries.ts";
import { useGuestWishlist } from "./wishlist.ts";

export function WishlistPage() {
  const { status } = useKnownSession();
  return (
    <div className="page-width grid gap-7 pt-10 pb-20">
      <PageHeading title="Your Wishlist" subtitle={subtitles[status]} />
      {status === "signed-in" && <AccountWishlist />}
      {status === "loading" && <UnknownWishlist />}
      {status === "signed-out" && <GuestWishlist />}
    </div>
  );
}

const subtitles = {
  "signed-in": "Saved with your account.",
  loading: "Products you saved for later.",
  "signed-out": "Saved in this browser only. Sign in to keep it with your account.",
} as const;

/** Shows that the wishlist is loading, or without JavaScript, that it cannot be read. */
function UnknownWishlist() {
  return (
    <>
      <div className="noscript:hidden">
        <ProductGridSkeleton count={4} />
      </div>
      <p className="hidden noscript:block">
        Your wishlist is saved in your browser or with your account. This page needs JavaScript to read it.
      </p>
    </>
  );
}

function AccountWishlist() {
  const wishlist = useQuery(wishlistOptions);
  const { data: ids } = useQuery(wishlistIdsOptions);
  return (
    <WishlistProducts
      // Hides a product as soon as it is removed, before the list has reloaded.
      products={(wishlist.data ?? []).filter(({ id }) => ids?.includes(id) ?? true)}
      isPending={wishlist.isPending}
      failure={wishlist.error === null ? undefined : wishlist.error.message}
      onRetry={() => void wishlist.refetch()}
    />
  );
}

/** Shows the wishlist in this browser, without products that no longer exist. */
function GuestWishlist() {
  const queries = useQueries({ queries: useGuestWishlist().map(({ slug }) => productOptions(slug)) });
  const products = queries.flatMap(({ data }) => data ?? []);
  const failedQueries = queries.filter(({ error }) => error !== null && !isGone(error));
  return (
    <WishlistProducts
      // A product may be stored twice, under two slugs, from before a rename.
      products={products.filter(({ id }, index) => products.findIndex((other) => other.id === id) === index)}
      isPending={queries.some(({ isPending }) => isPending)}
      failure={failedQueries.length === 0 ? undefined : "We couldn't load some products."}
      onRetry={() => {
        for (const query of failedQueries) void query.refetch();
      }}
    />
  );
}

interface WishlistProductsProps {
  readonly products: readonly ProductCardView[];
  readonly isPending: boolean;
  readonly failure: string | undefined;
  readonly onRetry: () => void;
}

function WishlistProducts({ products, isPending, failure, onRetry }: WishlistProductsProps) {
  return (
    <>
      {failure !== undefined && <LoadFailure title={failure} onRetry={onRetry} />}
      {products.length > 0 && (
        <ProductGrid
          // The wishlist has this member of a family.
          products={products.map((product) => ({ ...product, family: null }))}
          badgeFromPercent={discountThresholds.listing}
          headingLevel="h2"
          priorityCount={2}
        />
      )}
      {products.length === 0 && isPending && <ProductGridSkeleton count={4} />}
      {products.length === 0 && !isPending && failure === undefined && (
        <EmptyState
          icon={Heart}
          title="Your wishlist is empty"
          message="Tap the heart on a product to find it here again."
        >
          <Link to="/products" className={buttonClass()}>
            Browse Products
          </Link>
        </EmptyState>
      )}
    </>
  );
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}
