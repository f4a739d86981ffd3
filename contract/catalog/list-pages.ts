/**
 * The pages that list products. They are separate from pages.ts, so that loading a product list does not load the texts
 * of every other page. describePage() replaces `{dealPercent}` with a number such as 20, and `{newDays}` with text such
 * as "30 days".
 */
export const listPages = {
  products: {
    path: "/products",
    title: "All Products",
    description: "Everything we sell.",
  },
  deals: {
    path: "/deals",
    title: "Deals",
    description: "{dealPercent}% off or more.",
  },
  newArrivals: {
    path: "/new",
    title: "New Arrivals",
    description: "Added in the last {newDays}.",
  },
} as const;
