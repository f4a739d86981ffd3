import { type ImportRow, importResponse } from "../../../contract/catalog/product-csv.ts";
import type { Account } from "./accounts.ts";
import { call, unwrap } from "./store.ts";

export async function importAs(admin: Account, rows: readonly ImportRow[], options: object = {}) {
  const response = await call("/api/admin/products/import", {
    token: admin.token,
    json: { rows, ...options },
  });
  return (await unwrap(response, importResponse)).data;
}

export function createRow(line: number, fields: ImportRow["fields"]): ImportRow {
  return { line, fields };
}

/** Returns all fields that a new product requires. */
export function newProductFields(sku: string): ImportRow["fields"] {
  return {
    sku,
    name: `Imported ${sku}`,
    category: "Toys",
    description: "By file.",
    wholesale_price: "2.50",
    retail_price: "4.00",
    stock_quantity: "7",
  };
}
