import { sql } from "drizzle-orm";
import * as v from "valibot";
import { listGtinForms } from "../../../contract/catalog/gtin.ts";
import type { StoreContext } from "../context.ts";

/**
 * Finds the products of scanned or typed codes: by barcode or SKU, and otherwise those that this supplier delivered
 * under the same code. Archived products are left out.
 * @param supplierFolded the supplier's name in its folded form
 * @returns a function that lists the ids of a code's products
 */
export async function matchCodes(
  context: StoreContext,
  supplierFolded: string | null,
  codes: readonly string[],
): Promise<(code: string) => readonly string[]> {
  const wanted = [...new Set(codes)].filter((code) => code !== "");
  if (wanted.length === 0) return () => [];
  const barcodes = wanted.flatMap((code) => listGtinForms(code).map((text) => ({ code, text })));
  const skus = wanted.flatMap((code) =>
    [...new Set([code, code.toUpperCase()])].map((text) => ({ code, text })),
  );
  const rows = await context.db.all(sql`
    SELECT own.value ->> 'code' AS code, products.id AS product_id, 1 AS is_own
      FROM json_each(${JSON.stringify(barcodes)}) AS own JOIN products ON products.barcode = own.value ->> 'text'
      WHERE products.archived_at IS NULL
    UNION SELECT own.value ->> 'code', products.id, 1
      FROM json_each(${JSON.stringify(skus)}) AS own JOIN products ON products.sku = own.value ->> 'text'
      WHERE products.archived_at IS NULL
    UNION SELECT line.code, products.id, 0
      FROM supplier_deliveries AS earlier JOIN supplier_delivery_lines AS line ON line.delivery_id = earlier.id
      JOIN products ON products.id = line.product_id AND products.archived_at IS NULL
      WHERE earlier.supplier_folded = ${supplierFolded}
        AND line.code IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))`);
  const matches = v.parse(v.array(matchRow), rows);
  return (code) => {
    const found = matches.filter((match) => match.code === code);
    const own = found.filter(({ is_own }) => is_own === 1);
    return (own.length > 0 ? own : found).map(({ product_id }) => product_id);
  };
}

const matchRow = v.object({ code: v.string(), product_id: v.string(), is_own: v.number() });
