import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Heart } from "lucide-react";
import { Alert } from "../../../components/alert.tsx";
import { Button, buttonClass } from "../../../components/button.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { ApiError } from "../../../lib/api-error.ts";
import { ProductGridSkeleton } from "../product-card.tsx";
import { productOptions } from "../queries.ts";
import { SearchGrid } from "../search/search-grid.tsx";
import { useWishlist } from "./wishlist.ts";

/** A product that the store no longer has is left out. */
export function WishlistPage() {
  const wishes = useWishlist();
  const answers = useQueries({ queries: wishes.map(({ slug }) => productOptions(slug)) });
  const found = answers.flatMap(({ data }) => data ?? []);
  // A list of an earlier visit may hold one product under two slugs.
  const products = found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index);
  const failed = answers.filter(({ error }) => error !== null && !isGone(error));
  return (
    <div className="page-width grid gap-7 pt-10 pb-20">
      <PageHeading title="Your Wishlist" subtitle="Saved in this browser only." />
      {failed.length > 0 && (
        <Alert tone="error">
          <p>Some products could not be loaded.</p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            onClick={() => {
              for (const answer of failed) void answer.refetch();
            }}
          >
            Try Again
          </Button>
        </Alert>
      )}
      {products.length > 0 && <SearchGrid products={products} />}
      {products.length === 0 && answers.some(({ isPending }) => isPending) && (
        <ProductGridSkeleton count={4} />
      )}
      {answers.every(({ error }) => error !== null && isGone(error)) && (
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
    </div>
  );
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}
