/** What the store promises by its code. Who it is, an admin says (contract/store/identity.ts). */
export const storeTerms = {
  /** The payment marks that the store's card configuration really offers. */
  cards: ["Visa", "Mastercard", "Amex"],
  returnDays: 30,
  /** How long a product is listed under New Arrivals. */
  newForDays: 30,
} as const;
