/** How an order gets to its customer: by parcel, or picked up in the shop. */
export const fulfilments = ["delivery", "pickup"] as const;
export type Fulfilment = (typeof fulfilments)[number];

/**
 * How an order for pick-up is paid at the counter: in cash, or at the shop's own terminal by Interac debit or a credit
 * card. Only cash is rounded to five cents.
 */
export const counterTenders = ["cash", "interac", "terminal"] as const;
export type CounterTender = (typeof counterTenders)[number];

/** The tender after "paid" or "refunded", such as "in cash". */
export const tenderPhrases: Readonly<Record<CounterTender, string>> = {
  cash: "in cash",
  interac: "by Interac",
  terminal: "by card at the counter",
};
