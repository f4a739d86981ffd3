// This file imports no schemas, so that pages do not load the schema library (scripts/size.ts).

/** The states of an offer, by its days, its end and its uses. */
export const offerStates = ["planned", "on", "ended", "used_up"] as const;
export type OfferState = (typeof offerStates)[number];

interface OfferFacts {
  /** The first and the last day, as yyyy-MM-dd, and the time at which an admin ended the offer. */
  readonly starts_on: string;
  readonly ends_on: string | null;
  readonly ended_at: string | null;
  readonly uses: number;
  /** The least of all limits. Null for an offer without one. */
  readonly max_uses: number | null;
}

/**
 * Returns the state of an offer.
 * @param today the store's day, as yyyy-MM-dd
 */
export function getOfferState(offer: OfferFacts, today: string): OfferState {
  if (offer.ended_at !== null || (offer.ends_on !== null && offer.ends_on < today)) return "ended";
  if (offer.max_uses !== null && offer.uses >= offer.max_uses) return "used_up";
  return offer.starts_on > today ? "planned" : "on";
}
