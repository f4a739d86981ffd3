/** The smallest discount, in percent, that each part of the shop highlights. */
export const discountThresholds = {
  featuredGrid: 15,
  scroller: 1,
  highlight: 10,
  highlightSavings: 5,
  listing: 15,
  bestValue: 25,
} as const;

/** A product's page shows the discount only of a saving that reaches both. */
export const notableSaving = { fromPercent: 5, fromDollars: 0.5 } as const;
