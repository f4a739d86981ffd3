// This file has no schemas, so that the screens need no schema library for it.

/** The days for which an order with a payment link holds its stock, unless the admin chooses others. */
export const defaultHoldDays = 3;

/** The most days for which a draft or an order with a payment link holds its stock. */
export const maxHoldDays = 14;
