import { type SQL, sql } from "drizzle-orm";
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
  const matches = await readMatches(context, wanted, selectOwnCodes(wanted));
  const others = wanted.filter((code) => !matches.has(code));
  const remembered = await readMatches(context, others, selectRememberedCodes(supplierFolded, others));
  return (code) => matches.get(code) ?? remembered.get(code) ?? [];
}

function selectOwnCodes(codes: readonly string[]): SQL {
  const barcodes = codes.flatMap((code) => listGtinForms(code).map((text) => ({ code, text })));
  const skus = codes.flatMap((code) => [code, code.toUpperCase()].map((text) => ({ code, text })));
  return sql`SELECT own.value ->> 'code' AS code, products.id AS product_id
      FROM json_each(${JSON.stringify(barcodes)}) AS own JOIN products ON products.barcode = own.value ->> 'text'
      WHERE products.archived_at IS NULL
    UNION SELECT own.value ->> 'code', products.id
      FROM json_each(${JSON.stringify(skus)}) AS own JOIN products ON products.sku = own.value ->> 'text'
      WHERE products.archived_at IS NULL`;
}

/** Reads all lines of the supplier, so it is the last resort. */
function selectRememberedCodes(supplierFolded: string | null, codes: readonly string[]): SQL {
  return sql`SELECT DISTINCT line.code AS code, products.id AS product_id
    FROM supplier_deliveries AS earlier JOIN supplier_delivery_lines AS line ON line.delivery_id = earlier.id
    JOIN products ON products.id = line.product_id AND products.archived_at IS NULL
    WHERE earlier.supplier_folded = ${supplierFolded}
      AND line.code IN (SELECT value FROM json_each(${JSON.stringify(codes)}))`;
}

const matchRow = v.object({ code: v.string(), product_id: v.string() });

async function readMatches(
  { db }: StoreContext,
  codes: readonly string[],
  select: SQL,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const matches = new Map<string, string[]>();
  if (codes.length === 0) return matches;
  for (const { code, product_id } of v.parse(v.array(matchRow), await db.all(select))) {
    matches.set(code, [...(matches.get(code) ?? []), product_id]);
  }
  return matches;
}
