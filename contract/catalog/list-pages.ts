/** Every list shows its own title and description: apart from those of the other pages, which no list needs. */
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
