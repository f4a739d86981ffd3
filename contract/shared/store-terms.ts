/** Facts about the store that only a change of the code can alter. Admins set the others (contract/store/identity.ts). */
export const storeTerms = {
  /** The card brands that the store accepts. */
  cards: ["Visa", "Mastercard", "Amex"],
} as const;

/** The maximum number of products on a wishlist, including hidden products. */
export const maxWishlistItems = 100;

/** The settings that decide which products the pages Deals and New Arrivals list. */
export interface ListTerms {
  /** The minimum discount of a deal. */
  readonly deal_min_percent: number;
  /** The number of days for which a product is new. */
  readonly new_arrival_days: number;
}

/** The terms of a new store. */
export const standardListTerms: ListTerms = { deal_min_percent: 15, new_arrival_days: 30 };
