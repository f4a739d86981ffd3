import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight, RotateCcw, ShieldCheck, Truck } from "lucide-react";
import { type ReactNode, Suspense, use, useId } from "react";
import type { HomeView } from "../../../../contract/store/home-view.ts";
import { useDeliveryPromise, useStore } from "../../../lib/store-settings.ts";
import { OfferBanners } from "../../offers/offer-banners.tsx";
import { discountThresholds } from "../discount-thresholds.ts";
import { ProductGrid } from "../product-grid.tsx";
import {
  type CardProduct,
  featuredOptions,
  homeOptions,
  newestInCategoryOptions,
  pickFeatured,
  productsPerSection,
} from "../queries.ts";
import { BannerCarousel } from "./banner-carousel.tsx";
import { ComparisonTable } from "./comparison-table.tsx";
import { ShowsEmptySections } from "./empty-sections.ts";
import { ProductHighlights } from "./product-highlights.tsx";
import { ProductScroller } from "./product-scroller.tsx";

/** Shows the sections that the admin arranged, such as banners, promises and featured products. */
export function HomePage() {
  const { data: home } = useSuspenseQuery(homeOptions);
  const { data: featured } = useSuspenseQuery(featuredOptions);
  const { sections, banners, promises } = home;
  const carousel = banners.length > 0 && <BannerCarousel banners={banners} />;
  // Banners at the top get a smaller gap, so that the first screen also shows products and prices.
  const startsWithBanners = sections[0]?.kind === "banners";
  return (
    <HomeFrame
      top={
        <>
          <OfferBanners />
          {startsWithBanners && carousel}
        </>
      }
    >
      {sections.slice(startsWithBanners ? 1 : 0).map((section, index) => {
        const key = `${index} ${section.kind}`;
        if (section.kind === "banners") return carousel && <div key={key}>{carousel}</div>;
        if (section.kind === "promises") return <ServicePromises key={key} promises={promises} />;
        // React hydrates each section by itself, and a tapped one first.
        return (
          <Suspense key={key}>
            <ProductSection section={section} featured={featured} />
          </Suspense>
        );
      })}
    </HomeFrame>
  );
}

export function HomeFrame({ top, children }: { readonly top?: ReactNode; readonly children: ReactNode }) {
  const store = useStore();
  return (
    <div className="page-width grid gap-4 pt-3 pb-20 sm:pt-4">
      <h1 className="sr-only">
        {store.name}: {store.tagline}
      </h1>
      {top}
      <div className="grid gap-14 sm:gap-18 [&>*]:min-w-0">{children}</div>
    </div>
  );
}

function ServicePromises({ promises }: Pick<HomeView, "promises">) {
  const delivery = useDeliveryPromise();
  return (
    <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
      {[{ Icon: Truck, ...delivery }, ...promises.map(toPromise)].map(({ Icon, title, text }) => (
        <li key={title} className="flex items-center gap-3.5">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-100 text-accent-700">
            <Icon aria-hidden className="size-5" />
          </span>
          <span className="leading-snug">
            <span className="block font-semibold">{title}</span>
            <span className="text-small text-ink-muted">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function toPromise({ icon, title, text }: HomeView["promises"][number]) {
  return { Icon: icon === "return" ? RotateCcw : ShieldCheck, title, text };
}

type Section = Extract<HomeView["sections"][number], { kind: "products" }>;

interface ProductSectionProps {
  readonly section: Section;
  readonly featured: readonly CardProduct[];
}

/**
 * Shows featured products, which a category fills up with its newest. Only an admin's preview shows an empty section.
 */
function ProductSection({ section, featured }: ProductSectionProps) {
  const { category, look, title } = section;
  const showsEmptySections = use(ShowsEmptySections);
  const picked = category === null ? featured.slice(0, productsPerSection) : pickFeatured(category, featured);
  const isShort = category !== null && picked.length < productsPerSection;
  const newest = useQuery({ ...newestInCategoryOptions(category ?? ""), enabled: isShort });
  const others = newest.data?.data.filter(({ id }) => picked.every((product) => product.id !== id)) ?? [];
  const products = isShort ? [...picked, ...others].slice(0, productsPerSection) : picked;
  const Layout = layouts[look];
  if (products.length > 0) {
    return (
      <HomeSection section={section}>
        <Layout products={products} title={title} />
      </HomeSection>
    );
  }
  if (!showsEmptySections || newest.isLoading) return null;
  return (
    <HomeSection section={section}>
      <p className="panel px-6 py-10 text-center text-ink-muted">
        {category === null
          ? "No products available to feature."
          : `No featured ${category} products available at the moment.`}
      </p>
    </HomeSection>
  );
}

interface HomeSectionProps {
  readonly section: Section;
  readonly children: ReactNode;
}

function HomeSection({ section, children }: HomeSectionProps) {
  const headingId = useId();
  const { title, subtitle, path, category } = section;
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div>
        <h2 id={headingId} className="text-section font-extrabold sm:text-title">
          {title}
        </h2>
        {subtitle !== "" && <p className="mt-1 text-ink-muted">{subtitle}</p>}
      </div>
      <div className="sm:col-span-2">{children}</div>
      {/* On a phone it follows the products, because long category names do not fit beside the title. */}
      <Link to={path} className="view-all">
        View All {category ?? "Products"}
        <ArrowRight aria-hidden className="size-4" />
      </Link>
    </section>
  );
}

const layouts: Record<Section["look"], (props: SectionLayoutProps) => ReactNode> = {
  grid: Grid,
  scroller: ProductScroller,
  highlights: ProductHighlights,
  comparison: ComparisonTable,
};

interface SectionLayoutProps {
  readonly products: readonly CardProduct[];
  readonly title: string;
}

function Grid({ products }: SectionLayoutProps) {
  return (
    <ProductGrid
      products={products}
      badgeFromPercent={discountThresholds.featuredGrid}
      priorityCount={2}
      hasShortImages
    />
  );
}
