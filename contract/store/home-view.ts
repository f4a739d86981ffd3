import * as v from "valibot";
import { imageUrl } from "../catalog/product-images.ts";
import { ok } from "../shared/success.ts";
import { bannerThemes, type HomeDocument, type HomeSection, homeDocument, lookSchema } from "./home.ts";
import { fillReturnDays } from "./marked-text.ts";

/** Today's home page for shoppers. */
export const homeView = v.object({
  banners: v.array(
    v.object({
      title: v.string(),
      text: v.string(),
      action: v.string(),
      link: v.string(),
      theme: v.picklist(bannerThemes),
      /** The URL of the image. Null for a banner without one. */
      image: v.nullable(v.string()),
      /** The image in several widths, in pixels. */
      image_sources: v.array(v.object({ width: v.number(), url: v.string() })),
    }),
  ),
  promises: homeDocument.entries.promises,
  sections: v.array(
    v.variant("kind", [
      v.object({ kind: v.literal("banners") }),
      v.object({ kind: v.literal("promises") }),
      v.object({
        kind: v.literal("products"),
        title: v.string(),
        subtitle: v.string(),
        look: lookSchema,
        /** The category of the featured products, or null for all categories. */
        category: v.nullable(v.string()),
        /** The page that lists all of these products. */
        path: v.string(),
      }),
    ]),
  ),
});
export type HomeView = v.InferOutput<typeof homeView>;

/** The response to GET /store-settings/home. */
export const homeResponse = ok(homeView);

// Banner images are stored in these widths, in pixels.
const bannerWidths = [640, 1200] as const;

/** Returns the URLs of a banner's image, from its hash. */
export function bannerImage(
  hash: string | null,
): Pick<HomeView["banners"][number], "image" | "image_sources"> {
  if (hash === null) return { image: null, image_sources: [] };
  return {
    image: imageUrl(hash, 1200),
    image_sources: bannerWidths.map((width) => ({ width, url: imageUrl(hash, width) })),
  };
}

interface HomeContext {
  readonly categories: readonly Category[];
  /** The number of days after delivery during which units can be returned. */
  readonly returnDays: number;
  /** The day in the store's time zone, as yyyy-MM-dd. */
  readonly today: string;
}

interface Category {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly isShown: boolean;
}

/**
 * Creates the home page that shoppers see. It omits the banners of other days and the sections of hidden categories.
 */
export function toHomeView(
  { banners, promises, sections }: HomeDocument,
  { categories, returnDays, today }: HomeContext,
): HomeView {
  return {
    banners: banners
      .filter(({ from, until }) => (from ?? today) <= today && today <= (until ?? today))
      .map(({ title, text, action, link, theme, image_hash: hash }) => ({
        title,
        text,
        action,
        link,
        theme,
        ...bannerImage(hash),
      })),
    promises: promises.map((promise) => fillReturnDays(promise, returnDays)),
    sections: sections.flatMap((section) => toSectionView(section, categories)),
  };
}

function toSectionView(section: HomeSection, categories: readonly Category[]): HomeView["sections"] {
  if (section.kind === "banners" || section.kind === "promises") return [section];
  const { subtitle, look } = section;
  if (section.kind === "featured") {
    return [{ kind: "products", title: section.title, subtitle, look, category: null, path: "/products" }];
  }
  const category = categories.find(({ id, isShown }) => isShown && id === section.category_id);
  if (category === undefined) return [];
  const { name, slug } = category;
  return [{ kind: "products", title: name, subtitle, look, category: name, path: `/${slug}` }];
}
