import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { store } from "../../contract/store-identity.ts";
import { discountThresholds } from "../features/catalog/discount.ts";
import { BannerCarousel } from "../features/catalog/home/banner-carousel.tsx";
import { HomeSection } from "../features/catalog/home/home-section.tsx";
import { ServicePromises } from "../features/catalog/home/service-promises.tsx";
import { ProductGrid } from "../features/catalog/product-grid.tsx";
import { featuredOptions } from "../features/catalog/queries.ts";
import { banners } from "../lib/banners.ts";
import { whenIdle } from "../lib/when-idle.ts";

export const Route = createFileRoute("/")({
  // Not awaited: the banner stands at once, and every section tells of its own loading and failing.
  loader: ({ context }) => void context.queryClient.prefetchQuery(featuredOptions),
  component: HomePage,
});

function HomePage() {
  return (
    <div className="page-width grid gap-14 pt-4 pb-20 sm:gap-18 sm:pt-6">
      <div className="grid gap-7">
        {/* The slides come and go; the page's title stays. */}
        <h1 className="sr-only">
          {store.name}: {store.tagline}
        </h1>
        <BannerCarousel banners={banners} />
        <ServicePromises />
      </div>
      <HomeSection
        title="Featured Products"
        subtitle="Picked by the people who fill the shelves."
        viewAll={{ label: "View All Products", to: "/products" }}
      >
        {(products) => <ProductGrid products={products} badgeFromPercent={discountThresholds.featuredGrid} />}
      </HomeSection>
      <HomeSection title="Toys" category="Toys" viewAll={{ label: "View All Toys", to: "/toys" }}>
        {(products) => <ProductScroller products={products} label="Toys" />}
      </HomeSection>
      <HomeSection
        title="Stationary"
        category="Stationary"
        viewAll={{ label: "View All Stationary", to: "/stationary" }}
      >
        {(products) => <ProductHighlights products={products} />}
      </HomeSection>
      <HomeSection
        title="Home and Kitchen"
        subtitle="What you would pay elsewhere, and what you pay here."
        category="Home and Kitchen"
        viewAll={{ label: "View All Home and Kitchen", to: "/home-and-kitchen" }}
      >
        {(products) => (
          <ComparisonTable products={products} caption="Home and Kitchen: retail against wholesale price" />
        )}
      </HomeSection>
      <HomeSection
        title="Health and Beauty"
        category="Health and Beauty"
        viewAll={{ label: "View All Health and Beauty", to: "/health-and-beauty" }}
      >
        {(products) => <ProductScroller products={products} label="Health and Beauty" />}
      </HomeSection>
      <HomeSection
        title="Electronics"
        category="Electronics"
        viewAll={{ label: "View All Electronics", to: "/electronics" }}
      >
        {(products) => <ProductHighlights products={products} />}
      </HomeSection>
    </div>
  );
}

// Nobody sees these before scrolling: their code comes after the first paint.
const ProductScroller = lazy(async () => {
  await whenIdle();
  return { default: (await import("../features/catalog/home/product-scroller.tsx")).ProductScroller };
});
const ProductHighlights = lazy(async () => {
  await whenIdle();
  return { default: (await import("../features/catalog/home/product-highlights.tsx")).ProductHighlights };
});
const ComparisonTable = lazy(async () => {
  await whenIdle();
  return { default: (await import("../features/catalog/home/comparison-table.tsx")).ComparisonTable };
});
