/** Facts about the store that admins cannot change. They can change those in contract/store/identity.ts. */
export const storeTerms = {
  /** The card brands that the store accepts. */
  cards: ["Visa", "Mastercard", "Amex"],
} as const;

/** The maximum quantity of a line of a cart. The limit also ensures that every price times quantity is a safe integer. */
export const maxLineQuantity = 9_999;

/** The maximum number of products on a wishlist, including hidden products. */
export const maxWishlistItems = 100;

/** The settings that determine which products the pages Deals and New Arrivals list. */
export interface ListTerms {
  /** The minimum discount of a deal, in percent. */
  readonly deal_min_percent: number;
  /** The number of days for which a product is new. */
  readonly new_arrival_days: number;
}

/** The settings of a new store. */
export const standardListTerms: ListTerms = { deal_min_percent: 15, new_arrival_days: 30 };
