import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { type ReactNode, Suspense, useId } from "react";
import type { CategoryName, ProductView } from "../../../../contract/catalog.ts";
import { Button } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { ProductGridSkeleton } from "../product-grid.tsx";
import { featuredOptions } from "../queries.ts";

const productsPerSection = 4;

interface HomeSectionProps {
  readonly title: string;
  readonly subtitle?: string;
  /** Featured products of this category; of all categories when left out. */
  readonly category?: CategoryName;
  readonly viewAll: { readonly label: string; readonly to: Exclude<LinkProps["to"], undefined> };
  readonly children: (products: readonly ProductView[]) => ReactNode;
}

/** A section of the home page, with what it shows while loading, after a failure, and with nothing to show. */
export function HomeSection({ title, subtitle, category, viewAll, children }: HomeSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={headingId} className="text-2xl font-extrabold sm:text-[1.75rem]">
            {title}
          </h2>
          {subtitle !== undefined && <p className="mt-1 text-ink-muted">{subtitle}</p>}
        </div>
        <Link
          to={viewAll.to}
          className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-evergreen-700 underline-offset-4 hover:underline"
        >
          {viewAll.label}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      <SectionProducts category={category}>{children}</SectionProducts>
    </section>
  );
}

function SectionProducts({
  category,
  children,
}: {
  readonly category: CategoryName | undefined;
  readonly children: HomeSectionProps["children"];
}) {
  const featured = useQuery(featuredOptions);
  if (featured.isPending) return <ProductGridSkeleton count={productsPerSection} />;
  if (featured.isError) {
    return (
      <Notice tone="error">
        <p>{messageOf(featured.error, "Failed to load products. Please try again later.")}</p>
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => void featured.refetch()}>
          Try Again
        </Button>
      </Notice>
    );
  }
  const products = featured.data
    .filter((product) => category === undefined || product.category === category)
    .slice(0, productsPerSection);
  if (products.length > 0) {
    return (
      <Suspense fallback={<ProductGridSkeleton count={productsPerSection} />}>{children(products)}</Suspense>
    );
  }
  return (
    <p className="panel px-6 py-10 text-center text-ink-muted">
      {category === undefined
        ? "No products available to feature."
        : `No featured ${category} products available at the moment.`}
    </p>
  );
}
