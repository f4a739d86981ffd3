/** The most products of a cart in one request for their companions. More ids would not fit into a cache key's URL. */
export const maxProductsWithCompanions = 8;
