import type { HomeDocument, HomeSection } from "./home.ts";

const withoutImageAndDates = { image_hash: null, from: null, until: null };

/**
 * Creates the home page of a store whose owner has not saved one. It shows the first visible categories.
 * @param categories all categories in order
 */
export function createNewHome(
  categories: readonly { readonly id: string; readonly isShown: boolean }[],
): HomeDocument {
  const shown = categories.filter(({ isShown }) => isShown).slice(0, maxCategories);
  return {
    banners: newBanners,
    promises: newPromises,
    sections: [
      { kind: "banners" },
      { kind: "featured", title: "Featured Products", subtitle: "", look: "grid" },
      { kind: "promises" },
      ...shown.map(({ id }, index): HomeSection => {
        const look = index % 2 === 0 ? "scroller" : "highlights";
        return { kind: "category", category_id: id, subtitle: "", look };
      }),
    ],
  };
}

const maxCategories = 5;

/** The banners say nothing that could be wrong for a store. */
const newBanners: HomeDocument["banners"] = [
  {
    title: "Welcome",
    text: "Order online, and we deliver to your door.",
    action: "Shop Now",
    link: "/products",
    theme: "plain",
    ...withoutImageAndDates,
  },
  {
    title: "New Arrivals",
    text: "The latest products in our store.",
    action: "See what is new",
    link: "/new",
    theme: "plain",
    ...withoutImageAndDates,
  },
];

const newPromises: HomeDocument["promises"] = [
  {
    icon: "return",
    title: "{return_days}-day returns",
    text: "For your money back. Opened personal care only if faulty.",
  },
  { icon: "secure", title: "Secure card payment", text: "Card details go straight to Stripe" },
];
