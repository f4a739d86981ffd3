/**
 * The pages of the product lists. They are not in pages.ts, so that a product list does not load the texts of all other
 * pages. describePage() replaces `{dealPercent}` and `{newDays}` by the values of settings.
 */
export const listPages = {
  products: {
    path: "/products",
    title: "All Products",
    description: "Everything in store, from toys to kitchen tools, at wholesale prices.",
  },
  deals: {
    path: "/deals",
    title: "Deals",
    description:
      "Everything that costs at least {dealPercent}% less than retail, the largest discounts first.",
  },
  newArrivals: {
    path: "/new",
    title: "New Arrivals",
    description: "What came in during the last {newDays}, newest first.",
  },
} as const;
