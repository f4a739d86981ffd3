/** The titles and descriptions of product lists, in their own module, so that lists do not load those of all pages. */
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
