import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "../../../db/run-batch.ts";
import type { StoreContext } from "../../context.ts";

/**
 * Returns the statements that raise the versions of products, for changes that do not end an Undo: it finds a product by
 * the version that an import or bulk change left.
 * @param ids a subquery of the products' ids
 * @param assignments other changes of the products
 */
export function raiseProductVersions(
  context: Pick<StoreContext, "db" | "now">,
  ids: SQL,
  assignments: readonly SQL[] = [],
): Statement[] {
  return [
    context.db.run(sql`UPDATE product_change_rows SET version_after = version_after + 1
      FROM products WHERE products.id IN ${ids} AND product_change_rows.product_id = products.id
        AND version_after = products.version`),
    context.db.run(
      sql`UPDATE products SET ${sql.join(
        [sql`version = version + 1`, sql`updated_at = ${context.now().toISOString()}`, ...assignments],
        sql`, `,
      )} WHERE id IN ${ids}`,
    ),
  ];
}
