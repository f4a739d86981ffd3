/**
 * The places where shoppers see an offer before it counts: none, a line on the pages of its products and in the cart,
 * or also a banner on the home page.
 */
export const offerDisplays = ["hidden", "line", "banner"] as const;
