import * as v from "valibot";
import { imageHashSchema } from "../shared/image-hash.ts";
import { idSchema, typedLine } from "../shared/request-values.ts";
import { storeLink } from "./links.ts";

const day = v.nullable(v.pipe(v.string(), v.isoDate("Must be a day such as 2026-12-25")));
const requiredLine = (label: string, max: number) => typedLine({ max, required: `${label} is required` });

/** The illustrations of banners. */
export const bannerThemes = ["plain", "day", "harvest", "spring"] as const;

const banner = v.pipe(
  v.object({
    title: requiredLine("The title", 60),
    text: typedLine({ max: 160 }),
    /** The button's text. */
    action: requiredLine("The button's text", 40),
    link: storeLink,
    /** The illustration behind the text of a banner without an image. */
    theme: v.picklist(bannerThemes),
    image_hash: v.nullable(imageHashSchema),
    /** The first and the last day on which the banner is shown, in the store's time zone. Null has no limit. */
    from: day,
    until: day,
  }),
  v.check(
    ({ from, until }) => from === null || until === null || from <= until,
    "The last day must not be before the first",
  ),
);
export type Banner = v.InferOutput<typeof banner>;

/** The ways in which a section can show its products. */
export const sectionLooks = ["grid", "scroller", "highlights", "comparison"] as const;
export type SectionLook = (typeof sectionLooks)[number];

/** The way in which a section shows its products. */
export const lookSchema = v.picklist(sectionLooks, `Must be one of: ${sectionLooks.join(", ")}`);
const subtitle = typedLine({ max: 120 });
const section = v.variant("kind", [
  v.object({ kind: v.literal("banners") }),
  v.object({ kind: v.literal("promises") }),
  v.object({ kind: v.literal("featured"), title: requiredLine("The title", 60), subtitle, look: lookSchema }),
  v.object({ kind: v.literal("category"), category_id: idSchema, subtitle, look: lookSchema }),
]);
export type HomeSection = v.InferOutput<typeof section>;

/** The home page, which consists of sections in order, the banners of the carousel, and the promises. */
export const homeDocument = v.object({
  banners: v.pipe(
    v.array(banner),
    v.maxLength(8, "At most 8 banners"),
    v.check(
      (banners) => new Set(banners.map(({ title }) => title)).size === banners.length,
      "Two banners have the same title",
    ),
  ),
  /** The promises beside delivery, such as that goods can be returned. */
  promises: v.pipe(
    v.array(
      v.object({
        icon: v.picklist(["return", "secure"]),
        title: requiredLine("The title", 40),
        text: requiredLine("The text", 80),
      }),
    ),
    v.maxLength(2, "At most 2 lines besides delivery"),
  ),
  sections: v.pipe(
    v.array(section),
    v.minLength(1, "The home page needs at least one section"),
    v.maxLength(20, "At most 20 sections"),
  ),
});
export type HomeDocument = v.InferOutput<typeof homeDocument>;
