/** How an order gets to its customer: by parcel, or picked up in the shop. */
export const fulfilments = ["delivery", "pickup"] as const;
export type Fulfilment = (typeof fulfilments)[number];

/** How an order for pick-up is paid at the counter. Only cash is rounded to five cents. */
export const counterTenders = ["cash", "interac"] as const;
export type CounterTender = (typeof counterTenders)[number];
