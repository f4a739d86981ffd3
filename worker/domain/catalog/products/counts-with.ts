import { sql } from "drizzle-orm";

/** The id of the family with which the quantity prices of the row in `products` count their units, or NULL. */
export const countsWith = sql<string | null>`(SELECT family.id FROM product_families AS family
  WHERE family.id = products.family_id AND family.counts_together)`;
