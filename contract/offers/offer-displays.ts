/**
 * Where shoppers see an offer before it counts: nowhere, as a line on the pages of its products and in the cart, or
 * also as a banner on the home page.
 */
export const offerDisplays = ["hidden", "line", "banner"] as const;
