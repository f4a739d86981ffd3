/** The request header with the token of a guest's order. The link in the emails about the order contains the same token. */
export const orderLinkHeader = "Order-Link";
