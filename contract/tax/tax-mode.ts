/** How a store taxes its orders: by the rate of each product, or by the place that the goods go to. */
export const taxModes = ["per_product", "by_place"] as const;
export type TaxMode = (typeof taxModes)[number];
