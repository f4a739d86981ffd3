/** The e-mails about an order, in the order in which a customer may get them. */
export const mailKinds = ["placed", "paid", "shipped", "delivered", "canceled", "refunded"] as const;
export type MailKind = (typeof mailKinds)[number];
