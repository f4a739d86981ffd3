import type { HomeDocument } from "../../contract/store/home.ts";

const withoutImageAndDates = { image_hash: null, from: null, until: null };

/** The home page of the demonstration. */
export const demoHome: HomeDocument = {
  banners: [
    {
      title: "100% Canadian",
      text: "Packed and shipped from Manitoba, by people who live here.",
      action: "About the store",
      link: "/about",
      theme: "day",
      ...withoutImageAndDates,
    },
    {
      title: "Shop Now",
      text: "Most of it in bulk or as a single item, at the same price.",
      action: "See the deals",
      link: "/deals",
      theme: "harvest",
      ...withoutImageAndDates,
    },
    {
      title: "New Arrivals",
      text: "Our newest products.",
      action: "See what is new",
      link: "/new",
      theme: "spring",
      ...withoutImageAndDates,
    },
  ],
  promises: [
    {
      icon: "return",
      title: "{return_days}-day returns",
      text: "For your money back. Opened personal care only if faulty.",
    },
    { icon: "secure", title: "Secure card payment", text: "Card details go straight to Stripe" },
  ],
  sections: [
    { kind: "banners" },
    { kind: "featured", title: "Featured Products", subtitle: "", look: "grid" },
    { kind: "promises" },
    { kind: "category", category_id: getSeededCategoryId(1), subtitle: "", look: "scroller" },
    { kind: "category", category_id: getSeededCategoryId(2), subtitle: "", look: "highlights" },
    {
      kind: "category",
      category_id: getSeededCategoryId(4),
      subtitle: "The compare-at price and ours, side by side.",
      look: "comparison",
    },
    { kind: "category", category_id: getSeededCategoryId(3), subtitle: "", look: "scroller" },
    { kind: "category", category_id: getSeededCategoryId(5), subtitle: "", look: "highlights" },
  ],
};

/** Returns the id of one of the five categories that the migrations insert. */
function getSeededCategoryId(number: number): string {
  return `6f1d0c5e-6d0b-4b86-9f0b-00000000000${number}`;
}
