import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { ProductCardView } from "../../../../contract/catalog/catalog.ts";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { useStore } from "../../../lib/store-settings.ts";
import { whenIdle } from "../../../lib/when-idle.ts";
import { ProductGrid, ProductGridSkeleton } from "../product-card.tsx";
import { discountThresholds } from "../product-price.tsx";
import { featuredOptions } from "../queries.ts";
import { ServicePromises } from "../store-promises.tsx";
import { BannerCarousel } from "./banner-carousel.tsx";

const productsPerSection = 4;

/** The banner, then sections of featured products. */
export function HomePage() {
  const { data: featured } = useSuspenseQuery(featuredOptions);
  return (
    <HomeSections>{(section) => <SectionProducts section={section} featured={featured} />}</HomeSections>
  );
}

/** The page while its products are loading: the banner is there at once. */
export function HomePending() {
  return <HomeSections>{() => skeleton}</HomeSections>;
}

export function HomeFrame({ children }: { readonly children: ReactNode }) {
  const store = useStore();
  return (
    <div className="page-width grid gap-5 pt-4 pb-20 sm:gap-6 sm:pt-5">
      {/* The slides change; the page's title stays. */}
      <h1 className="sr-only">
        {store.name}: {store.tagline}
      </h1>
      <BannerCarousel />
      <div className="grid gap-14 sm:gap-18 [&>*]:min-w-0">{children}</div>
    </div>
  );
}

/** The first products stand right below the banner: the first screen shows what the store sells, and for how much. */
function HomeSections({ children }: { readonly children: (section: Section) => ReactNode }) {
  const [first, ...others] = sections.map((section) => (
    <HomeSection key={section.title} section={section}>
      {children(section)}
    </HomeSection>
  ));
  return (
    <HomeFrame>
      {first}
      <ServicePromises />
      {others}
    </HomeFrame>
  );
}

const skeleton = <ProductGridSkeleton count={productsPerSection} />;

interface SectionLayoutProps {
  readonly products: readonly ProductCardView[];
  readonly title: string;
}

// Below the first screen: their code comes after the first paint.
const Scroller = lazyPart<SectionLayoutProps>(
  async () => {
    await whenIdle();
    return (await import("./product-scroller.tsx")).ProductScroller;
  },
  { whileLoading: skeleton, WhenFailed: Grid },
);
const Highlights = lazyPart<SectionLayoutProps>(
  async () => {
    await whenIdle();
    return (await import("./product-highlights.tsx")).ProductHighlights;
  },
  { whileLoading: skeleton, WhenFailed: Grid },
);
const Comparison = lazyPart<SectionLayoutProps>(
  async () => {
    await whenIdle();
    return (await import("./comparison-table.tsx")).ComparisonTable;
  },
  { whileLoading: skeleton, WhenFailed: Grid },
);

function Grid({ products }: SectionLayoutProps) {
  return (
    <ProductGrid
      products={products}
      badgeFromPercent={discountThresholds.featuredGrid}
      priorityCount={2}
      hasLowImages
    />
  );
}

interface Section {
  readonly title: string;
  readonly subtitle?: string;
  /** Featured products of this category; of all categories when left out. */
  readonly category?: string;
  /** The page with all of its products. */
  readonly path: string;
  readonly Layout: (props: SectionLayoutProps) => ReactNode;
}

const sections: readonly Section[] = [
  {
    title: "Featured Products",
    path: "/products",
    Layout: Grid,
  },
  { title: "Toys", category: "Toys", path: "/toys", Layout: (props) => <Scroller {...props} /> },
  {
    title: "Stationary",
    category: "Stationary",
    path: "/stationary",
    Layout: (props) => <Highlights {...props} />,
  },
  {
    title: "Home and Kitchen",
    subtitle: "The retail price and ours, side by side.",
    category: "Home and Kitchen",
    path: "/home-and-kitchen",
    Layout: (props) => <Comparison {...props} />,
  },
  {
    title: "Health and Beauty",
    category: "Health and Beauty",
    path: "/health-and-beauty",
    Layout: (props) => <Scroller {...props} />,
  },
  {
    title: "Electronics",
    category: "Electronics",
    path: "/electronics",
    Layout: (props) => <Highlights {...props} />,
  },
];

function HomeSection({ section, children }: { readonly section: Section; readonly children: ReactNode }) {
  const headingId = useId();
  const { title, subtitle, path, category } = section;
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-y-5"
    >
      <div>
        <h2 id={headingId} className="text-2xl font-extrabold sm:text-[1.75rem]">
          {title}
        </h2>
        {subtitle !== undefined && <p className="mt-1 text-ink-muted">{subtitle}</p>}
      </div>
      {/* On a phone below the products: the longer names have no room beside the title. */}
      <Link
        to={path}
        className="max-sm:order-last max-sm:justify-self-start inline-flex min-h-9 items-center gap-1.5 font-semibold text-evergreen-700 underline-offset-4 hover:underline"
      >
        View All {category ?? "Products"}
        <ArrowRight aria-hidden className="size-4" />
      </Link>
      <div className="sm:col-span-2">{children}</div>
    </section>
  );
}

interface SectionProductsProps {
  readonly section: Section;
  readonly featured: readonly ProductCardView[];
}

function SectionProducts({ section: { title, category, Layout }, featured }: SectionProductsProps) {
  const products = featured
    .filter((product) => category === undefined || product.category === category)
    .slice(0, productsPerSection);
  if (products.length > 0) return <Layout products={products} title={title} />;
  return (
    <p className="panel px-6 py-10 text-center text-ink-muted">
      {category === undefined
        ? "No products available to feature."
        : `No featured ${category} products available at the moment.`}
    </p>
  );
}
