/** Orders get to their customers by parcel, or are picked up in the shop. */
export const fulfilments = ["delivery", "pickup"] as const;
export type Fulfilment = (typeof fulfilments)[number];

/** Ways to pay at the counter: cash, Interac debit or a credit card at the shop's own terminal. Only cash is rounded. */
export const counterTenders = ["cash", "interac", "terminal"] as const;
export type CounterTender = (typeof counterTenders)[number];

/** The tender after "paid" or "refunded", such as "in cash". */
export const tenderPhrases: Readonly<Record<CounterTender, string>> = {
  cash: "in cash",
  interac: "by Interac",
  terminal: "by card at the counter",
};
