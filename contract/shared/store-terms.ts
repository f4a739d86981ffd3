/** What the store promises by its code. Who it is, an admin says (contract/store/identity.ts). */
export const storeTerms = {
  /** The payment marks that the store's card configuration really offers. */
  cards: ["Visa", "Mastercard", "Amex"],
} as const;

/** How many products an account's wishlist holds, hidden ones included. */
export const maxWishlistItems = 100;

/** Which products the pages Deals and New Arrivals list, as an admin sets it. */
export interface ListTerms {
  /** The least discount of a deal. */
  readonly deal_min_percent: number;
  /** How long a product is new. */
  readonly new_arrival_days: number;
}

/** The terms of a new store. */
export const standardListTerms: ListTerms = { deal_min_percent: 15, new_arrival_days: 30 };
