/** Orders get to their customers by parcel, or are picked up in the shop. */
export const fulfilments = ["delivery", "pickup"] as const;
export type Fulfilment = (typeof fulfilments)[number];

/** Ways to pay at the counter: cash, Interac debit or a credit card at the shop's own terminal. Only cash is rounded. */
export const counterTenders = ["cash", "interac", "terminal"] as const;
export type CounterTender = (typeof counterTenders)[number];

/**
 * How money moved that did not go through Stripe. `exchange` is the refund of one order that pays another one
 * (docs/decisions/0053). Nobody chooses it, and no cash or card moves.
 */
export const tenders = [...counterTenders, "exchange"] as const;
export type Tender = (typeof tenders)[number];

/** The tender after "paid" or "refunded", such as "in cash". */
export const tenderPhrases: Readonly<Record<Tender, string>> = {
  cash: "in cash",
  interac: "by Interac",
  terminal: "by card at the counter",
  exchange: "by exchange",
};
